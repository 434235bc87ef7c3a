// A path that is too long for its line breaks behind a slash, and within a name only where the name itself is too long.
import { Fragment } from 'react';
import { keyed } from './keyed.ts';
import { RawText } from './RawText.tsx';

const BEHIND_SLASH = /(?<=[/\\])(?=[^/\\])/;

export const PathText = ({ path }: { readonly path: string }) =>
  keyed(path.split(BEHIND_SLASH), (name) => name).map(({ key, item }, at) => (
    <Fragment key={key}>
      {at > 0 && <wbr />}
      <RawText text={item} />
    </Fragment>
  ));
