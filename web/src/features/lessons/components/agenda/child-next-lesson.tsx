import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { clockTime, longDay } from '#kit/time/clock.ts';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zonePlace } from '#lib/time-zones/zone-places.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { nextLesson } from '../../api/get-agenda.ts';
import type { LessonHead } from '../../lesson.ts';
import { useNameOf } from '../../use-name-of.ts';
import styles from '../lessons.module.css';

/** For the card of a child: when it learns next, on the clock of its parent, and with whom. */
export function ChildNextLesson({ childId }: { childId: string }) {
  const { t } = useTranslation('lessons');
  const { user } = useAuth();
  const query = useQuery({ ...nextLesson(user?.id ?? '', childId), enabled: user !== null });
  return (
    <Loaded query={query} skeleton="6rem">
      {(lesson) => (
        <div className={styles.onCard}>
          <p className="small">{t('agenda.titleOfChild')}</p>
          {lesson ? <Shown lesson={lesson} /> : <p>{t('agenda.none.ofChild')}</p>}
        </div>
      )}
    </Loaded>
  );
}

function Shown({ lesson }: { lesson: LessonHead }) {
  const { t } = useTranslation('lessons');
  const { language } = useLanguage();
  const zone = viewerZone(useAuth().profile);
  const nameOf = useNameOf();
  const { id, starts_at: from, teacher } = lesson;
  return (
    <>
      <p className={`strong ${styles.overCard}`}>
        <TextLink to={`/lesson/${id}`}>
          <time dateTime={from}>
            {longDay(from, language, zone)}, {clockTime(from, language, zone)}
          </time>
        </TextLink>
      </p>
      <p dir="auto">{t('with', { name: nameOf(teacher) })}</p>
      <p className="small">{t('when.yourClock', { zone: zonePlace(zone) })}</p>
    </>
  );
}
