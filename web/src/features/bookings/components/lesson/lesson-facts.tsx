import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { FactList } from '#kit/list/fact-list.tsx';
import { clockSpan, longDay } from '#kit/time/clock.ts';
import { zoneTitle } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zonePlace } from '#lib/time-zones/zone-places.ts';
import type { BookableTeacher } from '../../bookable-teacher.ts';
import { sameClock } from '../../moments.ts';
import styles from './lesson.module.css';

type Props = {
  teacher: BookableTeacher;
  zone: string;
  startsAt: string;
  minutes: number;
  price: ReactNode;
  subject?: string;
};

/** A lesson in a few lines: its day and time on both clocks, and what it costs. */
export function LessonFacts({ teacher, zone, startsAt, minutes, price, subject }: Props) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  const clock = (on: string) => (
    <>
      {clockSpan(startsAt, endsAt, language, on)}{' '}
      <span className={styles.soft}>
        {zoneTitle(on, language, new Date(startsAt))} ({zonePlace(on)})
      </span>
    </>
  );
  const theirDay = longDay(startsAt, language, teacher.time_zone);
  const ownDay = longDay(startsAt, language, zone);
  const theirTime = !sameClock(startsAt, zone, teacher.time_zone) && (
    <>
      {theirDay !== ownDay && `${theirDay}, `}
      {clock(teacher.time_zone)}
    </>
  );
  return (
    <FactList
      facts={[
        { name: t('fact.day'), value: ownDay },
        { name: t('fact.time'), value: clock(zone) },
        { name: t('fact.theirTime', { name: teacher.first_name }), value: theirTime },
        { name: t('fact.subject'), value: subject },
        { name: t('fact.price'), value: price },
      ]}
    />
  );
}
