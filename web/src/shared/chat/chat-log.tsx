import { type ReactNode, useEffect, useRef } from 'react';
import styles from './chat.module.css';

type Props = {
  label: string;
  /** The last line; a new one comes into sight for those who were at the end. */
  newest: string | undefined;
  children: ReactNode;
};

const nearPx = 80;

export function ChatLog({ label, newest, children }: Props) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the newest line that it moves for
  useEffect(() => {
    if (isAtEnd.current) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);

  return (
    <div
      ref={log}
      className={`surface ${styles.log}`}
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - nearPx;
      }}
    >
      {children}
    </div>
  );
}
