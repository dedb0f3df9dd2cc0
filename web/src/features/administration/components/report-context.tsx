import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../components/failure.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { contextOf } from '../api/reports.ts';
import styles from './administration.module.css';
import { Moment } from './moment.tsx';

/** The reported message and the few around it. Nobody's conversation is read without asking for it. */
export function ReportContext({ report }: { report: string }) {
  const { t } = useTranslation('administration');
  const [asked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({ ...contextOf(report), enabled: asked });
  return (
    <section className={styles.form}>
      <h3>{t('reports.context')}</h3>
      <p className={styles.soft}>{t('reports.contextHint')}</p>
      {!asked && (
        <Button look="quiet" onClick={() => setAsked(true)}>
          {t('reports.contextShow')}
        </Button>
      )}
      {asked && !data && !error && <Skeleton shape={{ height: '8rem' }} />}
      {error && !data && <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />}
      {data?.length === 0 && <p>{t('reports.contextGone')}</p>}
      {data && data.length > 0 && (
        <ol className={styles.talk}>
          {data.map((message) => (
            <li key={message.id} data-reported={message.is_reported ? '' : undefined}>
              {message.is_reported && <Badge tone="danger">{t('reports.reported')}</Badge>}
              <p className={styles.words} dir="auto">
                <strong>{message.sender_name || t('someoneGone')}:</strong> {message.content}
              </p>
              <span className={styles.soft}>
                <Moment at={message.created_at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
