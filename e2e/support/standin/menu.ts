// Stands in for `Menu`: the test is told the template, and can click an item that has a label.
import { onCommand, tell } from './testChannel.ts';

type Item = { readonly role?: string; readonly label?: string; readonly click?: () => void; readonly submenu?: Item[] };

let current: readonly Item[] = [];

export const Menu = {
  buildFromTemplate: (template: readonly Item[]) => template,
  setApplicationMenu(menu: readonly Item[] | null): void {
    current = menu ?? [];
    tell('menu', current);
  },
};

const allItems = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...allItems(item.submenu ?? [])]);

onCommand('menu', (command) => {
  if (command.do === 'menu')
    allItems(current)
      .find(({ label }) => label === command.name)
      ?.click?.();
});
