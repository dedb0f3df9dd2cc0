import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { rowKeys } from '#lib/browser/direction.ts';
import { isForAnotherWindow } from '#lib/browser/for-another-window.ts';
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
  const [own, setOwn] = useState(tabs[0]?.id);
  const open = value ?? own;
  const isWide = useMedia('(width >= 60rem)');
  const orientation = beside && isWide ? 'vertical' : 'horizontal';
  const list = useRef<HTMLDivElement>(null);
  const prefix = useId();

  function show(id: string) {
    setOwn(id);
    if (id !== open) onChange?.(id);
  }

  function moveByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = tabs.findIndex(({ id }) => id === open);
    const to = target(event.key, at, tabs.length, orientation);
    const next = to === undefined ? undefined : tabs.at(to);
    if (!next) return;
    event.preventDefault();
    show(next.id);
    tabIn(list.current, next.id)?.focus();
  }

  // The open one may be far along in a row that scrolls. Positions from the left are right in both directions of reading.
  useEffect(() => {
    const row = list.current;
    const tab = tabIn(row, value);
    if (!row || !tab || row.scrollWidth <= row.clientWidth) return;
    const middleOf = (element: HTMLElement) => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2;
    };
    row.scrollBy({ left: middleOf(tab) - middleOf(row) });
  }, [value]);

  return (
    <div className={beside ? `${styles.tabs} ${styles.beside}` : styles.tabs} data-orientation={orientation}>
      <div
        ref={list}
        className={styles.list}
        role="tablist"
        aria-label={label}
        aria-orientation={orientation}
      >
        {tabs.map(({ id, title, address }) => {
          const tab = {
            id: `${prefix}-tab-${id}`,
            className: styles.tab,
            role: 'tab',
            'data-tab': id,
            'aria-selected': id === open,
            'aria-controls': `${prefix}-panel-${id}`,
            tabIndex: id === open ? 0 : -1,
            onKeyDown: moveByKey,
          };
          return address === undefined ? (
            <button key={id} type="button" {...tab} onClick={() => show(id)}>
              {title}
            </button>
          ) : (
            <a
              key={id}
              href={address}
              {...tab}
              onClick={(event) => {
                // A tab with an address opens in another window as any link.
                if (isForAnotherWindow(event)) return;
                event.preventDefault();
                show(id);
              }}
            >
              {title}
            </a>
          );
        })}
      </div>
      {tabs.map(({ id, content, isThere = false }) => (
        <div
          key={id}
          id={`${prefix}-panel-${id}`}
          className={styles.panel}
          role="tabpanel"
          aria-labelledby={`${prefix}-tab-${id}`}
          hidden={id !== open}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it may hold nothing else that takes the focus
          tabIndex={0}
        >
          {(id === open || isThere) && content}
        </div>
      ))}
    </div>
  );
}

/** Which tab a key leads to; after the last one comes the first. */
function target(key: string, at: number, count: number, orientation: string): number | undefined {
  const { next, previous } =
    orientation === 'vertical' ? { next: 'ArrowDown', previous: 'ArrowUp' } : rowKeys();
  if (key === next) return (at + 1) % count;
  if (key === previous) return at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? -1 : undefined;
}

function tabIn(list: HTMLElement | null, id: string | undefined): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-tab="${id}"]`);
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
