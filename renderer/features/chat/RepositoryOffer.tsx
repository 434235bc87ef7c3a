// Says in the first chat of a project that the folder is part of a repository, which can be opened in its place (SPEC 5.2). It is
// quiet, and once it was answered it does not come back in this window.
import { useEffect, useState } from 'react';
import type { Chat } from '../../../shared/domain/chat.ts';
import { Button } from '../../components/Button.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { RawText } from '../../components/RawText.tsx';
import { startIn } from '../../stores/flows.ts';
import { useProjects, useWindow } from '../../stores/useStores.ts';
import styles from './RepositoryOffer.module.css';

export function RepositoryOffer({ chat }: { readonly chat: Pick<Chat, 'id' | 'projectId'> }) {
  const { client, stores } = useWindow();
  const { id, projectId } = chat;
  const offer = useProjects((state) => state.offers.get(projectId));
  const { askForRepository, endOffer, open } = useProjects(({ askForRepository, endOffer, open }) => ({
    ...{ askForRepository, endOffer, open },
  }));
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => void askForRepository(projectId, id), [askForRepository, projectId, id]);
  const repository = offer?.chatId === id ? offer.repository : null;
  if (repository === null) return null;
  const openIt = async () => {
    const started = await startIn(client, stores, open(repository.path));
    if (started.ok) endOffer(projectId);
    else setProblem(started.error.message);
  };
  return (
    <section className={styles.offer} aria-label="The repository of this folder">
      <p>
        This folder is part of the repository{' '}
        <code title={repository.path}>
          <RawText text={repository.name} />
        </code>
        .
      </p>
      <div className={styles.actions}>
        <Button onClick={() => void openIt()}>Open the whole repository</Button>
        <Button look="quiet" onClick={() => endOffer(projectId)}>
          Not now
        </Button>
      </div>
      {problem !== null && (
        <p role="alert">
          <InlineText text={problem} />
        </p>
      )}
    </section>
  );
}
