import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { teacherName } from '#kit/names/names.ts';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { formatBeginning } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { BeitMidrashSession } from '../../api/list-sessions.ts';
import styles from './sessions.module.css';

type Props = { session: BeitMidrashSession; zone: string; action: ReactNode };

/** A session: what is learned, with whom, when, and who is there. */
export function SessionCard({ session, zone, action }: Props) {
  const { t } = useTranslation('beitMidrash');
  const { language } = useLanguage();
  const { levelName, languageName, audienceName } = useVocabulary();
  const isLive = session.state === 'ongoing';
  const teacher = teacherName({
    title: session.teacher_title,
    first_name: session.teacher_first_name,
    last_name: session.teacher_last_name,
  });
  return (
    <article className={`surface ${styles.session}`} data-state={session.state}>
      <p className="cluster-2 middle">
        <Badge tone={isLive ? 'live' : 'plain'}>{t(isLive ? 'sessions.live' : 'sessions.upcoming')}</Badge>
        {session.level && <Badge>{levelName(session.level)}</Badge>}
        <Badge>{audienceName(session.audience)}</Badge>
        {session.language && <Badge>{languageName(session.language)}</Badge>}
        {session.is_mine && <Badge tone="press">{t('sessions.mine')}</Badge>}
      </p>
      <h3 className={`step-title ${styles.title}`} dir="auto">
        {session.title}
      </h3>
      {session.description && (
        <p className={styles.description} dir="auto">
          {session.description}
        </p>
      )}
      <p className={styles.when}>
        <time dateTime={session.scheduled_at}>{formatBeginning(session.scheduled_at, language, zone)}</time>
        {' · '}
        {formatMinutes(session.duration_minutes, language)}
      </p>
      <p className={`soft ${styles.whose}`}>
        <TextLink to={`/course/${session.course_id}`}>
          <bdi>{session.course_title}</bdi>
        </TextLink>
        {teacher && <> · {t('sessions.with', { name: teacher })}</>}
      </p>
      <p className="cluster-3 small soft">
        {isLive && (
          <span className={styles.present}>
            {session.present > 0
              ? t('sessions.present', { count: session.present })
              : t('sessions.nobodyYet')}
          </span>
        )}
        <span>
          {t('sessions.places', {
            count: session.max_participants,
            joined: session.joined,
          })}
        </span>
      </p>
      <div className={styles.action}>{action}</div>
    </article>
  );
}
