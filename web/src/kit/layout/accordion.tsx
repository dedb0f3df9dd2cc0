import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { ChevronIcon } from '../icons/icons.tsx';
import styles from './accordion.module.css';

type Props = {
  items: readonly { id: string; title: string; content: ReactNode }[];
  /** The level of its headings, one below the heading above it. */
  level: 2 | 3;
};

/**
 * One answer is open at a time; opening the next closes it. The browser does both, so that answers can be read without a
 * script; the arrow keys are the only part that needs one.
 */
export function Accordion({ items, level }: Props) {
  const Heading = `h${level}` as const;
  const group = useId();
  return (
    <div className={styles.list}>
      {items.map(({ id, title, content }) => (
        <details key={id} className={styles.item} name={group} onKeyDown={moveFocus}>
          <summary className={styles.trigger}>
            <Heading className="step-title">{title}</Heading>
            <span className={styles.arrow}>
              <ChevronIcon />
            </span>
          </summary>
          <div className={styles.inner}>{content}</div>
        </details>
      ))}
    </div>
  );
}

/** Only from title to title: keys that are pressed in an answer belong to it. */
function moveFocus(event: KeyboardEvent<HTMLDetailsElement>): void {
  const list = event.currentTarget.parentElement;
  const titles = [...(list?.querySelectorAll<HTMLElement>(':scope > details > summary') ?? [])];
  const at = event.target instanceof HTMLElement ? titles.indexOf(event.target) : -1;
  const target = { ArrowDown: (at + 1) % titles.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  titles.at(target)?.focus();
}
