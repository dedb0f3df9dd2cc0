import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { showToast } from '#lib/toasts.ts';
import type { OwnReview } from '../api/get-own-review.ts';
import { changeReview, deleteReview, writeReview } from '../api/save-own-review.ts';
import { ReviewForm } from './review-form.tsx';

type Props = {
  student: string;
  teacher: { id: string; first_name: string };
  review: OwnReview | null;
  /** Not for a review from the time when presence at a lesson was not asked for. */
  mayWriteAgain: boolean;
};

/** For somebody who had a lesson: to say something, to say it differently, or to take it back. */
export function OwnReviewPart({ student, teacher, review, mayWriteAgain }: Props) {
  const { t } = useTranslation('reviews');
  const [writing, setWriting] = useState(false);
  const { busy, failure, run, reset } = useAction(async (said: { rating: number; comment: string }) => {
    await (review ? changeReview(review.id, teacher.id, said) : writeReview(student, teacher.id, said));
    setWriting(false);
    showToast('done', t('saved'));
  });

  if (writing) {
    return (
      <ReviewForm
        teacher={teacher.first_name}
        review={review}
        busy={busy}
        failure={failure}
        onSave={(said) => void run(said)}
        onCancel={() => {
          reset();
          setWriting(false);
        }}
      />
    );
  }
  return (
    <div className="cluster-3">
      <Button look="quiet" onClick={() => setWriting(true)}>
        {review ? t('change') : t('write')}
      </Button>
      {review && (
        <Confirm
          title={t('deleteTitle')}
          description={mayWriteAgain ? t('deleteText') : t('deleteForGood')}
          action={t('delete')}
          keep={t('keep')}
          trigger={<Button look="quiet">{t('delete')}</Button>}
          work={async () => {
            await deleteReview(review.id, teacher.id);
            showToast('done', t('deleted'));
          }}
        />
      )}
    </div>
  );
}
