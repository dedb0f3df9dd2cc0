import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clockSpan, longDay } from '#kit/time/clock.ts';
import { zoneTitle } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zonePlace } from '#lib/time-zones/zone-names.ts';
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
  return (
    <dl className={styles.facts}>
      <Fact label={t('fact.day')}>{longDay(startsAt, language, zone)}</Fact>
      <Fact label={t('fact.time')}>{clock(zone)}</Fact>
      {!sameClock(startsAt, zone, teacher.time_zone) && (
        <Fact label={t('fact.theirTime', { name: teacher.first_name })}>
          {theirDay !== longDay(startsAt, language, zone) && `${theirDay}, `}
          {clock(teacher.time_zone)}
        </Fact>
      )}
      {subject && <Fact label={t('fact.subject')}>{subject}</Fact>}
      <Fact label={t('fact.price')}>{price}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
