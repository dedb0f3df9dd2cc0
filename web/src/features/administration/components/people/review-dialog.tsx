import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';
import { useDraftText } from '#lib/storage/drafts.ts';
import type { Applicant } from '../../api/people/list-applicants.ts';
import { personName } from '../../names.ts';
import { returnFocus } from '../../return-focus.ts';
import styles from '../administration.module.css';
import { PersonDetails } from './person-details.tsx';
import { useReview } from './use-review.ts';

type Props = { teacher: Applicant | undefined; onClose: () => void };

export function ReviewDialog({ teacher, onClose }: Props) {
  const { t } = useTranslation('administration');
  // Its words stay while it fades.
  const [shown, setShown] = useState(teacher);
  if (teacher && teacher !== shown) setShown(teacher);
  return (
    <Dialog
      open={teacher !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={t('review.title', { name: shown ? personName(shown) : '' })}
      description={t('review.lead')}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocus(shown?.id);
      }}
    >
      {shown && <Review key={shown.id} teacher={shown} onClose={onClose} />}
    </Dialog>
  );
}

function Review({ teacher, onClose }: { teacher: Applicant; onClose: () => void }) {
  const { t } = useTranslation('administration');
  const [notes, setNotes] = useDraftText(`review ${teacher.id}`);
  const { busy, error, isOver, decide } = useReview(teacher, onClose);
  return (
    <>
      <PersonDetails person={teacher} />
      <TextArea
        label={t('review.notes')}
        hint={t('review.notesHint')}
        name="notes"
        maxLength={2000}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
      <Alert>{error}</Alert>
      <div className={`cluster-3 ${styles.decisions}`}>
        <DialogClose>
          <Button look="quiet">{t('cancel')}</Button>
        </DialogClose>
        <Button
          look="danger"
          busy={busy === 'rejected'}
          disabled={isOver || teacher.approval_status === 'rejected'}
          onClick={() => void decide('rejected', notes)}
        >
          {t('review.reject')}
        </Button>
        <Button busy={busy === 'approved'} disabled={isOver} onClick={() => void decide('approved', notes)}>
          {t('review.approve')}
        </Button>
      </div>
    </>
  );
}
