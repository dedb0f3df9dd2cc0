import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { DoneIcon } from '#kit/icons/icons.tsx';
import { saveCalendarEvent } from '#shared/calendar-file/save-calendar-event.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { BookableTeacher, Booked } from '../../bookable-teacher.ts';
import styles from './lesson.module.css';
import { LessonFacts } from './lesson-facts.tsx';
import { AgreedPrice } from './price.tsx';
import { SeriesDates } from './series-dates.tsx';

type Props = {
  booked: Booked;
  teacher: BookableTeacher;
  zone: string;
  /** The button that opens the conversation with the teacher. */
  message: ReactNode;
};

/** What was booked or asked for: its details and the next steps. */
export function BookedPanel({ booked, teacher, zone, message }: Props) {
  const { t } = useTranslation('bookings');
  const { subjectName } = useVocabulary();
  const heading = useRef<HTMLHeadingElement>(null);
  const { startsAt, minutes, subject, lesson, series } = booked;
  const name = teacher.first_name;
  const standing = standingOf(booked);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`surface stack-4 ${styles.booked}`} aria-labelledby="booked-title">
      <h2 id="booked-title" ref={heading} tabIndex={-1} className={`step-title ${styles.title}`}>
        {standing !== 'none' && <DoneIcon />}
        {t(`booked.${standing}`, { name })}
      </h2>
      {series ? (
        <SeriesDates dates={series} name={name} zone={zone} />
      ) : (
        <LessonFacts
          {...{ teacher, zone, startsAt, minutes, subject: subjectName(subject) }}
          price={lesson && <AgreedPrice lesson={lesson} teacher={teacher} />}
        />
      )}
      {standing !== 'none' && (
        <p className={styles.soft}>
          {t(standing === 'asked' ? 'booked.nextAsked' : 'booked.next', { name })}
        </p>
      )}
      <div className="cluster-3">
        {lesson && (
          <>
            <CalendarButton id={lesson.id} />
            <ButtonLink look="quiet" to={`/lesson/${lesson.id}`}>
              {t('booked.lesson')}
            </ButtonLink>
          </>
        )}
        {message}
        <ButtonLink look="quiet" to="/dashboard">
          {t('booked.dashboard')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Whether all of it is firm, something waits for the teacher's yes, or no date of a series could be. */
function standingOf({ lesson, series }: Booked): 'title' | 'asked' | 'titleSeries' | 'none' {
  const states = series ? series.flatMap(({ state }) => state ?? []) : [lesson?.state];
  if (states.length === 0) return 'none';
  if (states.includes('proposed')) return 'asked';
  return series ? 'titleSeries' : 'title';
}

function CalendarButton({ id }: { id: string }) {
  const { t } = useTranslation('bookings');
  const { busy, failure, run } = useAction(() => saveCalendarEvent('booking', id, 'lesson'));
  return (
    <>
      <Button busy={busy} onClick={() => void run()}>
        {t('booked.calendar')}
      </Button>
      <Alert error={failure} />
    </>
  );
}
