import { useTranslation } from 'react-i18next';
import { useAuth } from '../../../lib/auth/auth-context.ts';
import { formatBeginning } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { viewerZone } from '../../../lib/zones.ts';
import type { OwnPlace } from '../api/own-place.ts';
import { EnrolButton } from './enrol-button.tsx';
import styles from './enrolment.module.css';

type Props = {
  course: { id: string; title: string; is_trial_available: boolean };
  text: string;
  /** Nobody comes in where it is full or closed; the page says which. */
  open: boolean;
  place: OwnPlace | undefined;
};

/** On the page of a course: the way in, or how one stands in it already. */
export function Entrance({ course, text, open, place }: Props) {
  const { t } = useTranslation('courses');
  const { profile } = useAuth();
  const { language } = useLanguage();
  if (place?.enrolled) return <p className={styles.note}>{t('enrolment.outcome.enrolled')}</p>;
  return (
    <>
      {place?.trialBegins && (
        <p className={styles.note}>
          {t('enrolment.trialComing', {
            begins: formatBeginning(place.trialBegins, language, viewerZone(profile)),
          })}
        </p>
      )}
      {open && <EnrolButton course={course} text={text} tall />}
    </>
  );
}
