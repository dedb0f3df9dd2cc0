import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { rowId } from '../../return-focus.ts';
import styles from './line.module.css';

type Props = {
  id: string;
  /** A picture, where it is a person. */
  picture?: ReactNode;
  title: ReactNode;
  /** How it stands: one or two badges. */
  badges?: ReactNode;
  /** Short facts, one beside the other. */
  facts: readonly ReactNode[];
  /** In its own words, below the facts. */
  children?: ReactNode;
  actions?: ReactNode;
};

/** One row of a list: on a desk what it is, how it stands and what can be done side by side; on a phone a card. */
export function Line({ id, picture, title, badges, facts, children, actions }: Props) {
  return (
    <article id={rowId(id)} className={`surface ${styles.line}`} aria-labelledby={`${rowId(id)}-title`}>
      {picture}
      <div className={styles.what}>
        <h3 id={`${rowId(id)}-title`} className={styles.title} dir="auto">
          {title}
        </h3>
        <ul className={`plain-list soft small ${styles.facts}`}>
          {facts.filter(Boolean).map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row never change their order
            <li key={index}>{fact}</li>
          ))}
        </ul>
        {children}
      </div>
      {badges && <div className="cluster-2">{badges}</div>}
      {actions && <div className={`cluster-2 ${styles.actions}`}>{actions}</div>}
    </article>
  );
}

type ButtonProps = { text: string; name: string; onClick: () => void };

/** A button of a row; its accessible name says of which. */
export function LineButton({ text, name, onClick }: ButtonProps) {
  const { t } = useTranslation('administration');
  return (
    <Button look="quiet" aria-label={t('actionOn', { action: text, name })} onClick={onClick}>
      {text}
    </Button>
  );
}

export function LineSkeleton() {
  return (
    <div className={`surface ${styles.line}`}>
      <div className={styles.what}>
        <Skeleton shape="heading" width="12rem" />
        <Skeleton width="80%" />
      </div>
    </div>
  );
}
