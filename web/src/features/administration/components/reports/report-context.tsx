import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { removeReportedMessage } from '../../api/reports/decide-report.ts';
import { reportContext } from '../../api/reports/get-report-context.ts';
import styles from '../administration.module.css';
import { Moment } from '../moment.tsx';
import { Words } from '../words.tsx';

/** The reported message and the few around it, or the last minutes of a room. Nobody's conversation is read without asking for it. */
export function ReportContext({ report, kind }: { report: string; kind: string }) {
  const { t } = useTranslation('administration');
  const [asked, setAsked] = useState(false);
  const query = useQuery({ ...reportContext(report), enabled: asked });
  const { data, error } = query;
  return (
    <section className="stack-4">
      <h3>{t(kind === 'room' ? 'reports.lastMinutes' : 'reports.context')}</h3>
      <p className="soft">{t('reports.contextHint')}</p>
      {!asked && (
        <Button look="quiet" onClick={() => setAsked(true)}>
          {t('reports.contextShow')}
        </Button>
      )}
      {asked && !data && !error && <Skeleton shape={{ height: '8rem' }} />}
      {error && !data && <QueryFailure query={query} />}
      {data?.length === 0 && <p>{t(kind === 'room' ? 'reports.nothingWritten' : 'reports.contextGone')}</p>}
      {data && data.length > 0 && (
        <ol className={`stack-2 plain-list ${styles.conversation}`}>
          {data.map((message) => (
            <li key={message.id} data-reported={message.is_reported ? '' : undefined}>
              {message.is_reported && <Badge tone="danger">{t('reports.reported')}</Badge>}
              <Words>
                <strong>{message.sender_name || t('someoneGone')}:</strong> {message.content}
              </Words>
              <span className="soft">
                <Moment at={message.created_at} />
              </span>
              {message.is_reported && kind === 'course_message' && <RemoveMessage message={message.id} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** What was written in a classroom can be taken out of it, whatever is decided. */
function RemoveMessage({ message }: { message: string }) {
  const { t } = useTranslation('administration');
  const { busy, done, failure, run } = useAction(removeReportedMessage);
  return (
    <div className="cluster-3">
      <Button
        look="danger"
        busy={busy}
        // It keeps the focus, so that the place is not lost.
        aria-disabled={done}
        onClick={() => done || void run(message)}
      >
        {t(done ? 'reports.removed' : 'reports.remove')}
      </Button>
      <Alert error={failure} />
    </div>
  );
}
