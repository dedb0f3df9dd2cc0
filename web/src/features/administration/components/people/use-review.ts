import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#lib/errors/error-message.ts';
import { readFailure } from '#lib/errors/read-failure.ts';
import { showTitledToast } from '#lib/toasts.ts';
import { refetchAdministration } from '../../api/admin-requests.ts';
import {
  type Applicant,
  type Decision,
  decisionOn,
  reviewTeacher,
} from '../../api/people/list-applicants.ts';

/** Approving or rejecting a teacher. Who decides second sees what the first decided. */
export function useReview(teacher: Applicant, onDone: () => void) {
  const { t } = useTranslation('administration');
  const [busy, setBusy] = useState<Decision>();
  const [error, setError] = useState<string>();
  const [isOver, setOver] = useState(false);
  const underway = useRef(false);

  async function decide(decision: Decision, notes: string): Promise<void> {
    if (underway.current) return;
    underway.current = true;
    setBusy(decision);
    setError(undefined);
    try {
      await reviewTeacher(teacher, decision, notes);
      showTitledToast('done', t(`review.done.${decision}.title`), t(`review.done.${decision}.text`));
      await refetchAdministration();
      onDone();
    } catch (error) {
      console.info('a review was refused', error);
      showTitledToast('failed', t('errorTitle'), t(`review.failed.${decision}`));
      const failure = readFailure(error);
      const isLate = failure.kind === 'refused' && failure.code === 'already_decided';
      setOver(isLate);
      setError(isLate ? await whatHappened() : errorMessage(error));
      await refetchAdministration();
    } finally {
      underway.current = false;
      setBusy(undefined);
    }
  }

  async function whatHappened(): Promise<string> {
    try {
      const { status, by } = await decisionOn(teacher.id);
      if (status !== 'approved' && status !== 'rejected') return t('review.decidedMeanwhile');
      return by ? t(`review.decidedBy.${status}`, { name: by }) : t(`review.decidedBySomeone.${status}`);
    } catch (error) {
      console.info('what was decided could not be asked', error);
      return t('review.decidedMeanwhile');
    }
  }

  return { busy, error, isOver, decide };
}
