import type { ReactNode } from 'react';
import { QuietArch } from '#kit/art/quiet-arch.tsx';
import { useHeadOverride } from '#lib/head/page-head.ts';
import styles from './message-page.module.css';

type Props = {
  title: string;
  text: string;
  /** What one can do from here. */
  children?: ReactNode;
  /** Between the text and the buttons: what is still pending, or a note. */
  waiting?: ReactNode;
};

/** Shown instead of a page, with the reason. */
export function MessagePage({ title, text, waiting, children }: Props) {
  useHeadOverride({ title, description: text, indexed: false });
  return (
    <div className={`stack-6 page-width ${styles.page}`}>
      <QuietArch />
      <section className={`stack-4 ${styles.words}`} aria-labelledby="panel-title">
        <h1 id="panel-title" className="section-title">
          {title}
        </h1>
        <p className={`soft ${styles.text}`}>{text}</p>
        {waiting}
        {children && <div className={`cluster-3 ${styles.ways}`}>{children}</div>}
      </section>
    </div>
  );
}
