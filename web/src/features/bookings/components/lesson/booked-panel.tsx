import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { DoneIcon } from '#kit/icons/icons.tsx';
import { saveCalendarEvent } from '#shared/calendar-file/save-calendar-event.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { BookableTeacher, Booked } from '../../bookable-teacher.ts';
import styles from './lesson.module.css';
import { LessonFacts } from './lesson-facts.tsx';
import { Price } from './price.tsx';

type Props = {
  booked: Booked;
  teacher: BookableTeacher;
  student: string;
  zone: string;
  /** The button that opens the conversation with the teacher. */
  message: ReactNode;
};

/** The lesson is booked: its details and the next steps. */
export function BookedPanel({ booked, teacher, student, zone, message }: Props) {
  const { t } = useTranslation('bookings');
  const { subjectName } = useVocabulary();
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, failure, run } = useAction(() => saveCalendarEvent('booking', booked.id, 'lesson'));
  const { startsAt, minutes, subject } = booked;
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`surface stack-4 ${styles.booked}`} aria-labelledby="booked-title">
      <h2 id="booked-title" ref={heading} tabIndex={-1} className={`step-title ${styles.title}`}>
        <DoneIcon />
        {t('booked.title')}
      </h2>
      <LessonFacts
        {...{ teacher, zone, startsAt, minutes, subject: subjectName(subject) }}
        price={<Price {...{ teacher, student, startsAt, minutes }} />}
      />
      <p className={styles.soft}>{t('booked.next', { name: teacher.first_name })}</p>
      <div className="cluster-3">
        <Button busy={busy} onClick={() => void run()}>
          {t('booked.calendar')}
        </Button>
        {message}
        <ButtonLink look="quiet" to="/dashboard">
          {t('booked.dashboard')}
        </ButtonLink>
      </div>
      <Alert error={failure} />
    </section>
  );
}
