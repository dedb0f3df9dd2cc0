import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { everyReviewOf } from '../api/list-reviews.ts';
import { changeReview, deleteReview, type OwnReview, writeReview } from '../api/save-own-review.ts';
import { ReviewForm } from './review-form.tsx';

type Props = { student: string; teacher: { id: string; first_name: string }; review: OwnReview | null };

/** For somebody who had a lesson: to say something, to say it differently, or to take it back. */
export function OwnReviewPart({ student, teacher, review }: Props) {
  const { t } = useTranslation('reviews');
  const client = useQueryClient();
  const [writing, setWriting] = useState(false);
  const saving = useMutation({
    mutationFn: (said: { rating: number; comment: string }) =>
      review ? changeReview(review.id, said) : writeReview(student, teacher.id, said),
    onSuccess: () => {
      setWriting(false);
      showToast('done', t('saved'));
      return client.invalidateQueries(everyReviewOf(teacher.id));
    },
  });

  if (!writing) {
    return (
      <div className="cluster-3">
        <Button look="quiet" onClick={() => setWriting(true)}>
          {review ? t('change') : t('write')}
        </Button>
        {review && <DeleteReview id={review.id} teacher={teacher.id} />}
      </div>
    );
  }
  return (
    <ReviewForm
      teacher={teacher.first_name}
      review={review}
      busy={saving.isPending}
      failure={saving.isError ? errorMessage(saving.error) : undefined}
      onSave={(said) => saving.mutate(said)}
      onCancel={() => {
        saving.reset();
        setWriting(false);
      }}
    />
  );
}

function DeleteReview({ id, teacher }: { id: string; teacher: string }) {
  const { t } = useTranslation('reviews');
  const client = useQueryClient();
  return (
    <Confirm
      title={t('deleteTitle')}
      description={t('deleteText')}
      action={t('delete')}
      keep={t('keep')}
      trigger={<Button look="quiet">{t('delete')}</Button>}
      work={async () => {
        await deleteReview(id);
        showToast('done', t('deleted'));
        void client.invalidateQueries(everyReviewOf(teacher));
      }}
    />
  );
}
