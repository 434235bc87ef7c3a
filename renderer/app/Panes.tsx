// The chats side by side: at most two, with a divider that a mouse or the arrow keys move. Exactly one is active; where the
// focus is, that one is.
import { Columns2, PanelRight, X } from 'lucide-react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import type { ChatId } from '../../shared/ids.ts';
import { Button } from '../components/Button.tsx';
import { IconButton } from '../components/IconButton.tsx';
import type { Intent } from '../components/intent.ts';
import { Start } from '../features/start/Start.tsx';
import { find } from '../stores/collection.ts';
import { useChats, useLayout, useWindow } from '../stores/useStores.ts';
import { ChatPane } from './ChatPane.tsx';
import { LEAST_PANE } from './layoutModel.ts';
import styles from './Panes.module.css';
import type { ViewProps } from './viewProps.ts';

const idOf = (pane: ChatId | null) => pane ?? 'empty';

export function Panes(props: ViewProps) {
  const { stores } = useWindow();
  const { panes, split } = useLayout((state) => state.layout);
  const places = props.shown.panes;
  const isOne = places.length === 1;
  return (
    <Group
      className={styles.group}
      onLayoutChanged={(sizes, { isUserInteraction }) => {
        const first = sizes[idOf(panes[0] ?? null)];
        if (isUserInteraction && !isOne && first !== undefined) stores.layout.getState().resize(first / 100);
      }}
    >
      {places.flatMap((at) => {
        const pane = panes[at] ?? null;
        const share = isOne ? 1 : at === 0 ? split : 1 - split;
        return [
          ...(at === places[0]
            ? []
            : [<Separator key="divider" className={styles.divider} aria-label="Width of the chats" />]),
          <Panel
            key={idOf(pane)}
            id={idOf(pane)}
            className={styles.panel}
            minSize={LEAST_PANE}
            defaultSize={`${share * 100}`}
          >
            <Pane {...props} pane={pane} at={at} />
          </Panel>,
        ];
      })}
    </Group>
  );
}

type PaneProps = ViewProps & { readonly pane: ChatId | null; readonly at: number };

function Pane(props: PaneProps) {
  const { pane, at, guard, finding, onFindEnd, onProblem } = props;
  const { stores } = useWindow();
  const chat = useChats((state) => (pane === null ? undefined : find(state.items, pane)));
  const isActive = useLayout(({ layout }) => layout.active === at);
  const isOneOfTwo = useLayout(({ layout }) => layout.panes.length > 1);
  const activate = () => stores.layout.getState().activate(at);
  return (
    <section
      className={isActive && isOneOfTwo ? styles.active : styles.pane}
      aria-label={chat?.title ?? 'Begin a chat'}
      aria-current={isActive && isOneOfTwo ? 'true' : undefined}
      onFocusCapture={activate}
      onPointerDownCapture={activate}
    >
      {chat === undefined ? (
        <Begin {...props} isOneOfTwo={isOneOfTwo} />
      ) : (
        <ChatPane
          {...{ chat, guard, isActive, onProblem, onFindEnd }}
          isFinding={finding === chat.id}
          actions={<Actions {...props} isOneOfTwo={isOneOfTwo} />}
        />
      )}
    </section>
  );
}

type Part = PaneProps & { readonly isOneOfTwo: boolean };

function Begin({ intents, at, shown, onProblem, isOneOfTwo }: Part) {
  const close = useClose(at);
  return (
    <>
      {isOneOfTwo && (
        <div className={styles.corner}>
          {shown.hidden > 0 && (
            <Button look="quiet" onClick={intents.byName['pane.other'].perform}>
              1 chat open
            </Button>
          )}
          <IconButton icon={X} label="Close this pane" onClick={close} />
        </div>
      )}
      <Start
        openFolder={intents.byName['project.open']}
        onPath={intents.openPath}
        onSample={intents.openSample}
        onProject={(project) => void intents.openPath(project.path).then(onProblem)}
      />
    </>
  );
}

/** Closing does not stop the chat. */
function useClose(at: number): () => void {
  const { stores } = useWindow();
  return () => {
    void stores.composers.getState().flushAll();
    stores.layout.getState().close(at);
  };
}

/** What is done with the pane, at the end of the chat's header. */
function Actions({ intents, at, shown, isOneOfTwo }: Part) {
  const { stores } = useWindow();
  const close = useClose(at);
  const isActive = useLayout(({ layout }) => layout.active === at);
  return (
    <>
      {shown.hidden > 0 && (
        <Button look="quiet" onClick={() => stores.layout.getState().activate(1 - at, true)}>
          2 chats open
        </Button>
      )}
      <IntentIcon intent={intents.byName['pane.split']} icon={Columns2} />
      {isActive && <IntentIcon intent={intents.byName['side.toggle']} icon={PanelRight} />}
      {isOneOfTwo && <IconButton icon={X} label="Close this pane" onClick={close} />}
    </>
  );
}

function IntentIcon({ intent, icon }: { readonly intent: Intent; readonly icon: typeof X }) {
  return intent.when ? <IconButton icon={icon} label={intent.label} onClick={intent.perform} /> : null;
}
