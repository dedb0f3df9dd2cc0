import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import type { Enrolment } from '../../api/enrol-in-course.ts';
import styles from './enrolment.module.css';

type Props = {
  enrolment: Enrolment | { outcome: 'enrolled' };
  courseId: string;
  onDone: () => void;
};

/** What came of it, and the next step. */
export function Outcome({ enrolment, courseId, onDone }: Props) {
  const { t } = useTranslation('courses');
  const { outcome } = enrolment;
  const sits = outcome === 'sponsored' || outcome === 'enrolled';
  return (
    <div className={`stack-4 ${styles.form}`}>
      <div
        role="status"
        className={`callout stack-2 ${styles.note} ${outcome === 'sponsored' ? styles.honour : ''}`}
      >
        <p>{t(`enrolment.outcome.${outcome}`)}</p>
        {outcome === 'trial' && <Begins moment={enrolment.begins} />}
      </div>
      <div className="cluster-3">
        {outcome === 'donation' && (
          <ButtonLink to="/dashboard/student?tab=support" onClick={onDone}>
            {t('enrolment.toDonation')}
          </ButtonLink>
        )}
        {sits && (
          <ButtonLink to={`/course/${courseId}`} onClick={onDone}>
            {t('enrolment.toCourse')}
          </ButtonLink>
        )}
        <Button look="quiet" onClick={onDone}>
          {t('enrolment.done')}
        </Button>
      </div>
    </div>
  );
}

function Begins({ moment }: { moment: string }) {
  const { t } = useTranslation('courses');
  const beginning = useBeginning();
  return <p>{t('enrolment.begins', { begins: beginning(moment) })}</p>;
}
