import { Fragment } from 'react';
import { TextLink } from '#kit/button/text-link.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import styles from './prose.module.css';
import { Term } from './term.tsx';
import { type Block, readBlocks, readPieces } from './text-blocks.ts';

/** A long text, from the lines of a translation file. */
export function Prose({ lines }: { lines: readonly string[] }) {
  return (
    <div className={styles.prose}>
      {readBlocks(lines).map((block) => (
        <BlockOfText key={block.kind === 'list' ? block.entries.join() : block.text} block={block} />
      ))}
    </div>
  );
}

function BlockOfText({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className={styles.heading}>{block.text}</h2>;
    case 'quotation':
      return (
        <blockquote className={`edge ${styles.quotation}`}>
          <p>
            <Line text={block.text} />
          </p>
        </blockquote>
      );
    case 'list':
      return (
        <ul className={styles.list}>
          {block.entries.map((entry) => (
            <li key={entry}>
              <Line text={entry} />
            </li>
          ))}
        </ul>
      );
    case 'paragraph':
      return (
        <p>
          <Line text={block.text} />
        </p>
      );
  }
}

/** One line of text with its links, and with Hebrew in another language marked as Hebrew. */
function Line({ text }: { text: string }) {
  const { language } = useLanguage();
  let at = 0;
  return readPieces(text, language).map((piece) => {
    const key = at;
    at += piece.text.length;
    if (piece.kind === 'plain') return <Fragment key={key}>{piece.text}</Fragment>;
    if (piece.kind === 'link') {
      return (
        <TextLink key={key} to={piece.to}>
          {piece.text}
        </TextLink>
      );
    }
    if (piece.kind === 'term') {
      return (
        <Term key={key} name={piece.term}>
          {piece.text}
        </Term>
      );
    }
    return (
      <span key={key} lang="he" dir="auto">
        {piece.text}
      </span>
    );
  });
}
