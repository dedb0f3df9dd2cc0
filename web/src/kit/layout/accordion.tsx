import { Accordion as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { ChevronIcon } from '../icons/icons.tsx';
import styles from './accordion.module.css';

type Props = {
  items: readonly { id: string; title: string; content: ReactNode }[];
  /** The level of its headings, one below the heading above it. */
  level: 2 | 3;
};

/** One answer is open at a time; opening the next closes it. */
export function Accordion({ items, level }: Props) {
  const Heading = `h${level}` as const;
  return (
    <Parts.Root className={styles.list} type="single" collapsible>
      {items.map(({ id, title, content }) => (
        <Parts.Item key={id} className={styles.item} value={id}>
          <Parts.Header asChild>
            <Heading className="step-title">
              <Parts.Trigger className={styles.trigger}>
                <span>{title}</span>
                <span className={styles.arrow}>
                  <ChevronIcon />
                </span>
              </Parts.Trigger>
            </Heading>
          </Parts.Header>
          <Parts.Content className={styles.content}>
            <div className={styles.inner}>{content}</div>
          </Parts.Content>
        </Parts.Item>
      ))}
    </Parts.Root>
  );
}
