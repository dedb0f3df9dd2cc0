import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { DialogClose } from '#kit/overlay/dialog.tsx';
import { DialogAbout } from '#kit/overlay/dialog-about.tsx';
import { readFailure } from '#lib/errors/read-failure.ts';
import { useDraftText } from '#lib/storage/drafts.ts';
import { showTitledToast } from '#lib/toasts.ts';
import type { Applicant } from '../../api/people/list-applicants.ts';
import { type Decision, fetchDecision, reviewTeacher } from '../../api/people/review-teacher.ts';
import { personName } from '../../names.ts';
import { returnFocus } from '../../return-focus.ts';
import styles from '../administration.module.css';
import { ChildrenReview } from './children-review.tsx';
import { PersonDetails } from './person-details.tsx';

type Props = { teacher: Applicant | undefined; onClose: () => void };

export function ReviewDialog({ teacher, onClose }: Props) {
  const { t } = useTranslation('administration');
  return (
    <DialogAbout
      about={teacher}
      title={(shown) => t('review.title', { name: personName(shown) })}
      description={() => t('review.lead')}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      {(shown) => <Review teacher={shown} onClose={onClose} />}
    </DialogAbout>
  );
}

function Review({ teacher, onClose }: { teacher: Applicant; onClose: () => void }) {
  const { t } = useTranslation('administration');
  const [notes, setNotes] = useDraftText(`review ${teacher.id}`);
  const { busyWith, failure, decidedMeanwhile, decide } = useReview(teacher, notes, onClose);
  return (
    <>
      <PersonDetails person={teacher} />
      <ChildrenReview teacher={teacher.id} />
      <TextArea
        label={t('review.notes')}
        hint={t('review.notesHint')}
        name="notes"
        maxLength={2000}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
      <Alert error={failure}>{decidedMeanwhile}</Alert>
      <div className={`cluster-3 ${styles.decisions}`}>
        <DialogClose>
          <Button look="quiet">{t('cancel')}</Button>
        </DialogClose>
        <Button
          look="danger"
          busy={busyWith === 'rejected'}
          disabled={decidedMeanwhile !== undefined || teacher.approval_status === 'rejected'}
          onClick={() => decide('rejected')}
        >
          {t('review.reject')}
        </Button>
        <Button
          busy={busyWith === 'approved'}
          disabled={decidedMeanwhile !== undefined}
          onClick={() => decide('approved')}
        >
          {t('review.approve')}
        </Button>
      </div>
    </>
  );
}

/** Approving or rejecting a teacher. Who decides second sees what the first decided. */
function useReview(teacher: Applicant, notes: string, onDone: () => void) {
  const { t } = useTranslation('administration');
  const { busy, input, failure, result, run } = useAction(async (decision: Decision) => {
    try {
      await reviewTeacher(teacher, decision, notes);
      showTitledToast('done', t(`review.done.${decision}.title`), t(`review.done.${decision}.text`));
      onDone();
      return undefined;
    } catch (error) {
      showTitledToast('failed', t('errorTitle'), t(`review.failed.${decision}`));
      const refusal = readFailure(error);
      if (refusal.kind === 'refused' && refusal.code === 'changed_meanwhile')
        return t('review.changedMeanwhile');
      if (refusal.kind !== 'refused' || refusal.code !== 'already_decided') throw error;
      return whatWasDecided();
    }
  });

  async function whatWasDecided(): Promise<string> {
    try {
      const { status, by } = await fetchDecision(teacher.id);
      if (status !== 'approved' && status !== 'rejected') return t('review.decidedMeanwhile');
      return by ? t(`review.decidedBy.${status}`, { name: by }) : t(`review.decidedBySomeone.${status}`);
    } catch (error) {
      console.info('what was decided could not be asked', error);
      return t('review.decidedMeanwhile');
    }
  }

  return {
    busyWith: busy ? input?.[0] : undefined,
    failure,
    decidedMeanwhile: result,
    decide: (decision: Decision) => void run(decision),
  };
}
