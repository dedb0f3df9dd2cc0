import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failure } from '../../../components/failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { clockTime, longDay, shortDay } from '../../../lib/clock.ts';
import { sentenceFor } from '../../../lib/errors/sentence.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { showLine } from '../../../lib/toasts.ts';
import { latestNotices, markNoticesAsRead, type Notice } from '../api/notifications.ts';
import { kindOf, momentIn, placeOf, titleIn } from '../notice.ts';
import styles from './bell.module.css';

type Props = { person: string; zone: string; hasNew: boolean; onFollow: () => void };

export function NoticeList({ person, zone, hasNew, onFollow }: Props) {
  const { t } = useTranslation('notifications');
  const { data, error, isFetching, refetch } = useQuery(latestNotices(person));
  const read = (id?: string) =>
    markNoticesAsRead(person, id).catch((failure: unknown) => showLine('failed', sentenceFor(failure)));
  return (
    <>
      <div className={styles.head}>
        <h2>{t('label')}</h2>
        {hasNew && (
          <Button look="quiet" onClick={() => void read()}>
            {t('allRead')}
          </Button>
        )}
      </div>
      {error && !data && <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton shape={{ height: '6rem' }} />}
      {data?.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((notice) => (
            <li key={notice.id}>
              <Link
                className={styles.notice ?? ''}
                to={placeOf(kindOf(notice.kind))}
                data-new={notice.read_at === null ? '' : undefined}
                onClick={() => {
                  if (notice.read_at === null) void read(notice.id);
                  onFollow();
                }}
              >
                <NoticeWords notice={notice} zone={zone} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NoticeWords({ notice, zone }: { notice: Notice; zone: string }) {
  const { t } = useTranslation('notifications');
  const { language } = useLanguage();
  const moment = momentIn(notice.data);
  return (
    <>
      {notice.read_at === null && <span className="visually-hidden">{t('new')} </span>}
      <span className={styles.words} dir="auto">
        {t(`kinds.${kindOf(notice.kind)}`, {
          person: notice.personName || t('someone'),
          title: titleIn(notice.data),
        })}
      </span>
      {moment && (
        <span className={styles.moment}>
          {t('when', { moment: `${longDay(moment, language, zone)}, ${clockTime(moment, language, zone)}` })}
        </span>
      )}
      <time className={styles.moment} dateTime={notice.created_at}>
        {shortDay(new Date(notice.created_at), language, zone)},{' '}
        {clockTime(new Date(notice.created_at), language, zone)}
      </time>
    </>
  );
}
