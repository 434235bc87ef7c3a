import { describe, expect, it } from 'vitest';
import { type Chat, chatSchema } from '../../shared/domain/chat.ts';
import { createPublisher } from './publish.ts';

const chat = chatSchema.parse({
  id: 'c1',
  projectId: 'p1',
  title: 'first',
  mode: 'default',
  state: 'idle',
  unread: false,
  archived: false,
  createdAt: 1,
  updatedAt: 2,
});

function listening() {
  const faults: string[] = [];
  const heard: unknown[] = [];
  const publisher = createPublisher((message) => faults.push(message));
  return { ...publisher, faults, heard };
}

describe('events tell whoever listens', () => {
  it('every listener hears, also twice the same function', () => {
    const { publish, subscribe, heard } = listening();
    const listener = (name: string, payload: unknown) => heard.push([name, payload]);
    subscribe(listener);
    subscribe(listener);
    publish('chat:changed', chat);
    expect(heard).toEqual([
      ['chat:changed', chat],
      ['chat:changed', chat],
    ]);
  });

  it('one that stopped listening hears no more, and stops only itself', () => {
    const { publish, subscribe, heard } = listening();
    const listener = (name: string) => heard.push(name);
    const stop = subscribe(listener);
    subscribe(listener);
    stop();
    stop();
    publish('chat:changed', chat);
    expect(heard).toEqual(['chat:changed']);
  });

  it('one that throws does not keep the others from hearing', () => {
    const { publish, subscribe, heard, faults } = listening();
    subscribe(() => {
      throw new Error('gone');
    });
    subscribe((name) => heard.push(name));
    publish('chat:changed', chat);
    expect({ heard, faults }).toEqual({ heard: ['chat:changed'], faults: ['a listener of `chat:changed` failed'] });
  });

  it('a payload against the contract is reported and told to nobody', () => {
    const { publish, subscribe, heard, faults } = listening();
    subscribe((name) => heard.push(name));
    publish('chat:changed', { ...chat, title: 7 } as object as Chat);
    expect({ heard, faults }).toEqual({ heard: [], faults: ['the event `chat:changed` breaks the contract'] });
  });

  it('a payload loses keys that the contract does not name', () => {
    const { publish, subscribe, heard } = listening();
    subscribe((_name, payload) => heard.push(payload));
    const more = { ...chat, apiKey: 'secret' };
    publish('chat:changed', more);
    expect(heard).toEqual([chat]);
  });
});
