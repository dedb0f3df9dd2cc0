import { Tabs as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

type Props = {
  /** What the tabs divide, for those who cannot see it. */
  label: string;
  tabs: readonly { id: string; title: string; content: ReactNode }[];
  value?: string;
  onChange?: (id: string) => void;
};

export function Tabs({ label, tabs, value, onChange }: Props) {
  return (
    <Parts.Root
      className={styles.tabs}
      {...(value === undefined ? { defaultValue: tabs[0]?.id ?? '' } : { value })}
      {...(onChange ? { onValueChange: onChange } : {})}
    >
      <Parts.List className={styles.list} aria-label={label}>
        {tabs.map(({ id, title }) => (
          <Parts.Trigger key={id} className={styles.tab} value={id}>
            {title}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {tabs.map(({ id, content }) => (
        <Parts.Content key={id} className={styles.panel} value={id}>
          {content}
        </Parts.Content>
      ))}
    </Parts.Root>
  );
}
