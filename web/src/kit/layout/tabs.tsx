import * as Parts from '@radix-ui/react-tabs';
import { type MouseEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { pageDirection } from '#lib/browser/direction.ts';
import styles from './tabs.module.css';

type Tab = {
  id: string;
  title: string;
  content: ReactNode;
  /** The address of the page with this tab open, where it has one: it is a link then, also before the page is alive. */
  address?: string;
  /** There is nothing to wait for, so it is part of the page also while another one is open. */
  isThere?: boolean;
};

type Props = {
  /** What the tabs divide, for those who cannot see it. */
  label: string;
  tabs: readonly Tab[];
  value?: string;
  onChange?: (id: string) => void;
  /** Too many for one row: where there is room they stand beside what they open. */
  beside?: boolean;
};

export function Tabs({ label, tabs, value, onChange, beside = false }: Props) {
  const isWide = useMedia('(width >= 60rem)');
  const vertical = beside && isWide;
  const list = useRef<HTMLDivElement>(null);

  // The open one may be far along in a row that scrolls. Positions from the left are right in both directions of reading.
  useEffect(() => {
    const row = list.current;
    const open = row?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (!row || !open || row.scrollWidth <= row.clientWidth) return;
    const middleOf = (element: HTMLElement) => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2;
    };
    row.scrollBy({ left: middleOf(open) - middleOf(row) });
  }, [value]);

  return (
    <Parts.Root
      className={beside ? `${styles.tabs} ${styles.beside}` : (styles.tabs ?? '')}
      dir={pageDirection()}
      orientation={vertical ? 'vertical' : 'horizontal'}
      {...(value === undefined ? { defaultValue: tabs[0]?.id ?? '' } : { value })}
      {...(onChange ? { onValueChange: onChange } : {})}
    >
      <Parts.List ref={list} className={styles.list} aria-label={label}>
        {tabs.map(({ id, title, address }) => (
          <Parts.Trigger
            key={id}
            className={styles.tab}
            value={id}
            data-tab={id}
            asChild={address !== undefined}
          >
            {address === undefined ? (
              title
            ) : (
              <a href={address} type={undefined} onClick={stayHere}>
                {title}
              </a>
            )}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {tabs.map(({ id, content, isThere = false }) => (
        <Parts.Content
          key={id}
          className={styles.panel}
          value={id}
          {...(isThere ? { forceMount: true, hidden: id !== value } : {})}
        >
          {content}
        </Parts.Content>
      ))}
    </Parts.Root>
  );
}

/** The tab opens when it is pressed; in another window it opens as any link. */
function stayHere(event: MouseEvent): void {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault();
}

/** Whether the window is as a media query asks, now and whenever it changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
