import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { useDraftText } from '#lib/storage/drafts.ts';
import { showToast } from '#lib/toasts.ts';
import { replyToReview } from '../api/reply-to-review.ts';
import { longestText } from '../summary.ts';
import styles from './reviews.module.css';

type Props = { review: { id: string; reply: string | null }; teacher: string; onClose: () => void };

export function ReplyForm({ review, teacher, onClose }: Props) {
  const { t } = useTranslation('reviews');
  const [reply, setReply] = useDraftText(`reply-${review.id}`, review.reply ?? '');
  const [isEmpty, setIsEmpty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusWords = () => form.current?.querySelector<HTMLTextAreaElement>('textarea')?.focus();
  // The button that opened it is gone.
  useEffect(focusWords, []);
  const { busy, failure, run } = useAction(async (words: string) => {
    await replyToReview(review.id, teacher, words);
    showToast('done', t('replySaved'));
    onClose();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const words = reply.trim();
    setIsEmpty(words === '');
    if (words === '') return focusWords();
    void run(words);
  }

  return (
    <form ref={form} className={`stack-4 ${styles.form}`} onSubmit={submit} noValidate>
      <TextArea
        label={t('replyWords')}
        hint={t('replyHint')}
        error={isEmpty && reply.trim() === '' ? t('emptyReply') : undefined}
        name="reply"
        value={reply}
        maxLength={longestText}
        onChange={(event) => setReply(event.target.value)}
      />
      <Alert error={failure} />
      <div className="cluster-3">
        <Button type="submit" busy={busy}>
          {t('publishReply')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
