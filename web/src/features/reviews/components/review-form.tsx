import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { useDraftText } from '#lib/storage/drafts.ts';
import type { OwnReview } from '../api/get-own-review.ts';
import { longestText, starsPossible } from '../summary.ts';
import styles from './reviews.module.css';
import { Star } from './stars.tsx';

type Props = {
  teacher: string;
  review: OwnReview | null;
  busy: boolean;
  failure: unknown;
  onSave: (said: { rating: number; comment: string }) => void;
  onCancel: () => void;
};

export function ReviewForm({ teacher, review, busy, failure, onSave, onCancel }: Props) {
  const { t } = useTranslation(['reviews', 'common']);
  const [rating, setRating] = useState(review?.rating ?? 0);
  const [comment, setComment] = useDraftText('review', review?.comment ?? '');
  const [incomplete, setIncomplete] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusStars = () => form.current?.querySelector<HTMLInputElement>('input')?.focus();
  // The button that opened it is gone.
  useEffect(focusStars, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIncomplete(rating === 0);
    if (rating === 0) return focusStars();
    onSave({ rating, comment: comment.trim() });
  }

  return (
    <form ref={form} className={`stack-4 ${styles.form}`} onSubmit={submit} noValidate>
      <fieldset>
        <legend className="strong">{t('howWas', { name: teacher })}</legend>
        <div className={styles.choiceStars}>
          {starsPossible.toReversed().map((stars) => (
            <label key={stars} className={styles.choiceStar}>
              <input
                type="radio"
                name="rating"
                checked={rating === stars}
                onChange={() => setRating(stars)}
                aria-label={t('stars', { count: stars })}
              />
              <Star filled={stars <= rating ? 1 : 0} />
            </label>
          ))}
        </div>
        {incomplete && rating === 0 && <Alert>{t('pickStars')}</Alert>}
      </fieldset>
      <TextArea
        label={t('comment')}
        note={t('common:form.optional')}
        hint={t('commentHint')}
        name="comment"
        value={comment}
        maxLength={longestText}
        onChange={(event) => setComment(event.target.value)}
      />
      <Alert error={failure} />
      <div className="cluster-3">
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
