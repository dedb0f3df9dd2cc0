import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { showToast } from '#lib/toasts.ts';
import { replyToReview } from '../api/reply-to-review.ts';
import { ReplyForm } from './reply-form.tsx';

type Props = { review: { id: string; reply: string | null; student_name: string }; teacher: string };

/** For the teacher whom the review is about: to reply, to say it differently, or to take it back. */
export function OwnReplyPart({ review, teacher }: Props) {
  const { t } = useTranslation('reviews');
  const [writing, setWriting] = useState(false);
  if (writing) return <ReplyForm review={review} teacher={teacher} onClose={() => setWriting(false)} />;
  const name = review.student_name || t('someone');
  return (
    <div className="cluster-3">
      <Button
        look="quiet"
        aria-label={review.reply ? undefined : t('replyTo', { name })}
        onClick={() => setWriting(true)}
      >
        {review.reply ? t('changeReply') : t('reply')}
      </Button>
      {review.reply && (
        <Confirm
          title={t('removeReplyTitle')}
          description={t('removeReplyText')}
          action={t('removeReply')}
          keep={t('keep')}
          trigger={<Button look="quiet">{t('removeReply')}</Button>}
          work={async () => {
            await replyToReview(review.id, teacher, '');
            showToast('done', t('replyRemoved'));
          }}
        />
      )}
    </div>
  );
}
