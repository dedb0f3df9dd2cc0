import { useTranslation } from '#i18n/use-translation.ts';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { readFailure } from '#lib/errors/read-failure.ts';
import type { SlotQuestion } from '../../api/list-free-slots.ts';
import { NextFree } from '../schedule/next-free.tsx';
import styles from '../schedule/schedule.module.css';

type Props = { error: unknown; question: SlotQuestion; slot: string; onTake: (slot: string) => void };

/** Why there is no lesson. Where the time was taken meanwhile, the next free one is offered. */
export function NotBooked({ error, question, slot, onTake }: Props) {
  const { t } = useTranslation('bookings');
  const failure = readFailure(error);
  const code = failure.kind === 'known' ? failure.code : undefined;
  return (
    <AlertRegion className={`callout ${styles.notice}`}>
      {code === 'lesson_bookings_teacher_is_free' ? (
        <>
          <p>{t('taken')}</p>
          <NextFree question={question} slot={slot} onTake={onTake} />
        </>
      ) : (
        <p>{code === 'lesson_bookings_student_is_free' ? t('ownClash') : errorMessage(error)}</p>
      )}
    </AlertRegion>
  );
}
