import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { teacherName } from '#kit/names/names.ts';
import { clockFormat, clockSpan, longDay } from '#kit/time/clock.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { spanFrom } from '#shared/rest-days/rest-spans.ts';
import type { LiveSession } from '../api/search-sessions.ts';
import styles from './live-sessions.module.css';
import { SessionActions } from './session-actions.tsx';
import { SessionMarks } from './session-marks.tsx';

type Props = {
  session: LiveSession;
  /** Under which heading it stands. */
  level: 3 | 4;
  /** The day is said above. */
  dayKnown?: boolean;
};

/** A live session in a list: when, what, with whom, and the way in. */
export function SessionItem({ session, level, dayKnown = false }: Props) {
  const { t } = useTranslation('liveSessions');
  const { profile } = useAuth();
  const { language } = useLanguage();
  const zone = viewerZone(profile);
  const { from, to } = spanFrom(session.scheduled_at, session.duration_minutes);
  const Heading = `h${level}` as const;
  const teacher = teacherOf(session);
  return (
    <article className={`surface ${styles.session}`} data-state={session.state}>
      {!dayKnown && <DateTile moment={from} zone={zone} />}
      <div className={styles.about}>
        <SessionMarks session={session} />
        <Heading className={`step-title ${styles.title}`} dir="auto">
          {session.title}
        </Heading>
        <p className={styles.when}>
          <time dateTime={session.scheduled_at}>
            {!dayKnown && `${longDay(from, language, zone)}, `}
            {clockSpan(from, to, language, zone)}
          </time>
        </p>
        <p className={styles.whose}>
          <TextLink to={`/course/${session.course_id}`}>
            <bdi>{session.course_title}</bdi>
          </TextLink>
          {teacher && <> · {t('item.with', { name: teacher })}</>}
        </p>
      </div>
      <SessionActions session={session} />
    </article>
  );
}

export function teacherOf(session: LiveSession): string {
  return teacherName({
    title: session.teacher_title,
    first_name: session.teacher_first_name,
    last_name: session.teacher_last_name,
  });
}

/** The day at a glance, beside where it is said in words. */
function DateTile({ moment, zone }: { moment: Date; zone: string }) {
  const { language } = useLanguage();
  const part = (options: Intl.DateTimeFormatOptions) => clockFormat(language, zone, options).format(moment);
  return (
    <span className={styles.tile} aria-hidden="true">
      <span>{part({ weekday: 'short' })}</span>
      <span className={styles.tileDay}>{part({ day: 'numeric' }).replace(/\D/g, '')}</span>
      <span>{part({ month: 'short' })}</span>
    </span>
  );
}
