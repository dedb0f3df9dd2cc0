import { useTranslation } from '#i18n/use-translation.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { useIsForMe } from '#shared/audiences/is-for-me.ts';
import type { OwnEnrolment } from '../../api/get-own-enrolment.ts';
import { useFamilySeats } from '../../api/list-family-seats.ts';
import { EnrolButton } from './enrol-button.tsx';
import styles from './enrolment.module.css';

type Props = {
  course: { id: string; title: string; is_trial_available: boolean; audience: string };
  text: string;
  /** Nobody can enrol when it is full or closed; the page says which. */
  open: boolean;
  enrolment: OwnEnrolment | undefined;
};

/** On the page of a course: the enrolment button, or the state of the enrolment; for a parent perhaps both. */
export function Entrance({ course, text, open, enrolment }: Props) {
  const { t } = useTranslation('courses');
  const beginning = useBeginning();
  const isForMe = useIsForMe({ course: course.id });
  const sits = enrolment?.enrolled === true;
  const { missing } = useFamilySeats(course.id, sits);
  if (sits) {
    return (
      <>
        <p className={`callout ${styles.note}`}>{t('enrolment.outcome.enrolled')}</p>
        {open && missing.length > 0 && <EnrolButton course={course} text={t('enrolment.enrolChild')} tall />}
      </>
    );
  }
  return (
    <>
      {enrolment?.trialBegins && (
        <p className={`callout ${styles.note}`}>
          {t('enrolment.trialComing', {
            begins: beginning(enrolment.trialBegins),
          })}
        </p>
      )}
      {open && !isForMe && <p className={`callout ${styles.note}`}>{t('enrolment.notForYou')}</p>}
      {open && isForMe && <EnrolButton course={course} text={text} tall />}
    </>
  );
}
