// A list of texts under one key of the file: secret files, additional directories. Saved whole with each change.
import { keyed } from '../../components/keyed.ts';
import { useSettingsDocument } from '../../stores/useStores.ts';
import { EditableList } from './EditableList.tsx';
import type { ListItem } from './listItem.ts';
import { withRemoved, withReplaced, withRestored } from './rulesModel.ts';

type Props = {
  /** The key in the file. */
  readonly name: string;
  readonly label: string;
  readonly noun: string;
  readonly texts: readonly string[];
  /** Whether a list without elements leaves the file, so that what is built in holds. */
  readonly isGoneWhenEmpty: boolean;
  readonly empty: string;
  readonly placeholder: string;
};

export function TextsSetting({ name, label, noun, texts, isGoneWhenEmpty, empty, placeholder }: Props) {
  const change = useSettingsDocument((state) => state.change);
  const items = keyed(texts, (text) => text).map(({ key, item }) => ({ key, text: item, isEditable: true }));
  const placeOf = ({ key }: ListItem) => items.findIndex((item) => item.key === key);
  const save = (value: string[]) =>
    change({ kind: 'setTexts', key: name, value: value.length === 0 && isGoneWhenEmpty ? null : value });
  return (
    <EditableList
      label={label}
      noun={noun}
      items={items}
      empty={empty}
      placeholder={placeholder}
      onAdd={(text) => save([...texts, text])}
      onReplace={(item, text) => save(withReplaced(texts, placeOf(item), text))}
      onRemove={(item) => save(withRemoved(texts, placeOf(item)))}
      onRestore={(item, place) => save(withRestored(texts, place, item.text))}
    />
  );
}
