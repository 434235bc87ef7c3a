// What a key in the composer means. Pure; keys of an input method never mean anything here.

export type ComposerKey = {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
};

/** What input methods report for keys that belong to them. */
export const OF_INPUT_METHOD = 229;

export function composerIntent(event: ComposerKey): 'send' | 'nextMode' | null {
  if (event.isComposing || event.keyCode === OF_INPUT_METHOD || event.altKey) return null;
  if (event.key === 'Tab') return event.shiftKey && !event.ctrlKey && !event.metaKey ? 'nextMode' : null;
  return event.key === 'Enter' && !event.shiftKey ? 'send' : null;
}
