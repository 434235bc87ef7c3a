// What an agent says: Markdown as elements, block by block, so that of a growing message only the last is drawn again. It
// never makes markup from text, loads nothing, and lays no more out at once than a window can bear.
import { memo } from 'react';
import { CodeBlock } from './CodeBlock.tsx';
import { useKept } from './kept.ts';
import { keyed } from './keyed.ts';
import { Markdown, PlainBlock } from './Markdown.tsx';
import { firstPart, type ProseBlock, splitBlocks, topHeading } from './markdownModel.ts';
import styles from './Prose.module.css';
import { ShowMore, usePortions } from './ShowMore.tsx';

type Props = {
  readonly text: string;
  readonly isStreaming?: boolean;
  /** Under which name it is remembered what of it was unfolded. */
  readonly name?: string;
};

export const Prose = memo(function Prose({ text, isStreaming = false, name }: Props) {
  const [portions, more] = usePortions(name);
  const [areWhole] = useKept(name === undefined ? undefined : `${name}:whole`, false);
  const { shown, left } = firstPart(text, portions);
  const split = splitBlocks(shown);
  const blocks = keyed(split, ({ kind }) => kind);
  const top = topHeading(split);
  return (
    <div className={isStreaming ? styles.growing : styles.prose} dir="auto">
      {blocks.map(({ key, item }, at) => (
        <Block
          key={key}
          block={item}
          top={top}
          isWhole={areWhole}
          isGrowing={isStreaming && at === blocks.length - 1}
          {...(name === undefined ? {} : { name: `${name}:${key}` })}
        />
      ))}
      <ShowMore left={left} onMore={more} />
    </div>
  );
});

type BlockProps = {
  readonly block: ProseBlock;
  readonly top: number;
  readonly isWhole: boolean;
  readonly isGrowing: boolean;
  readonly name?: string;
};

function Block({ block, top, isWhole, isGrowing, name }: BlockProps) {
  if (block.kind === 'code') {
    const { text, language, isClosed } = block;
    return (
      <CodeBlock
        {...{ text, language, isWhole, ...(name === undefined ? {} : { name }) }}
        isClosed={isClosed || !isGrowing}
      />
    );
  }
  if (block.kind === 'plain') return <PlainBlock text={block.text} />;
  return <Markdown text={block.text} isGrowing={isGrowing} top={top} />;
}
