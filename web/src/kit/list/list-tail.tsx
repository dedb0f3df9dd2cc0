import { useEffect, useEffectEvent, useRef } from 'react';
import { savesData } from '#lib/browser/connection-speed.ts';
import { Button } from '../button/button.tsx';
import type { ListShape } from './list-shape.ts';
import { MoreLink } from './more-link.tsx';
import styles from './paged-list.module.css';

/** This long before the end comes into sight, more is fetched. */
const ahead = '600px 0px';

type Props = {
  next: ListShape['next'];
  moreText: string;
  endText: string;
  /** Of the list from there on. */
  address?: string | undefined;
  onMore: (byKey: boolean) => void;
};

/**
 * The end of what has been fetched. More comes by itself for those who scroll; those who go by keys, so that they can reach
 * what stands below, and those who save data ask for it.
 */
export function ListTail({ next, moreText, endText, address, onMore }: Props) {
  const tail = useRef<HTMLDivElement>(null);
  const comeNear = useEffectEvent(() => {
    if (!savesData() && !goesByKeys(tail.current?.parentElement)) onMore(false);
  });

  useEffect(() => {
    if (typeof next !== 'string' || !tail.current) return;
    // The last of them: on a busy machine one call brings several, and the older ones hold no more.
    const seen = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && comeNear(), {
      rootMargin: ahead,
    });
    seen.observe(tail.current);
    return () => seen.disconnect();
  }, [next]);

  return (
    <div ref={tail} className={styles.tail}>
      {next === null ? (
        <p className="soft">{endText}</p>
      ) : address !== undefined ? (
        <MoreLink to={address} busy={next === undefined} onMore={onMore}>
          {moreText}
        </MoreLink>
      ) : (
        <Button
          look="quiet"
          busy={next === undefined}
          // A key press arrives as a click without a pointer.
          onClick={({ detail }) => onMore(detail === 0)}
        >
          {moreText}
        </Button>
      )}
    </div>
  );
}

function goesByKeys(list: Element | null | undefined): boolean {
  return list?.querySelector(':focus-visible') !== null;
}
