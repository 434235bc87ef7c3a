// Stands in for `Notification`: the test is told what is shown and taken back, and can click the one with a title.
import { EventEmitter } from 'node:events';
import { onCommand, tell } from './testChannel.ts';

type Words = { readonly title?: string; readonly body?: string };

const shown = new Set<Notification>();

export class Notification extends EventEmitter {
  static isSupported = () => true;
  readonly words: Words;

  constructor(words: Words) {
    super();
    this.words = words;
  }
  show(): void {
    shown.add(this);
    tell('notification', this.words);
  }
  close(): void {
    if (shown.delete(this)) tell('notification-withdrawn', this.words);
    this.emit('close', {});
  }
}

onCommand('notification', (command) => {
  if (command.do !== 'notification') return;
  for (const notification of shown) if (notification.words.title === command.title) notification.emit('click', {});
});
