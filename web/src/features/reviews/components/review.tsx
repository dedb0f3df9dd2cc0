import { lazy, Suspense } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { formatMoment } from '#kit/time/format.ts';
import type { ListedReview } from '../api/list-reviews.ts';
import styles from './reviews.module.css';
import { Stars } from './stars.tsx';

// For the teacher alone.
const OwnReplyPart = lazy(async () => ({ default: (await import('./own-reply-part.tsx')).OwnReplyPart }));

type Props = {
  review: ListedReview;
  teacher: { id: string; first_name: string };
  zone: string;
  isOwn: boolean;
  /** Whether the teacher is looking at it, who may reply. */
  isAboutViewer: boolean;
};

export function Review({ review, teacher, zone, isOwn, isAboutViewer }: Props) {
  const { t } = useTranslation('reviews');
  return (
    <li className={`stack-3 ${styles.review}`}>
      <p className={styles.line}>
        <Stars rating={review.rating} />
        <strong dir="auto">{review.student_name || t('someone')}</strong>
        <Moment at={review.created_at} zone={zone} />
        {isOwn && <Badge tone="press">{t('yours')}</Badge>}
      </p>
      {review.comment && (
        <p className={styles.comment} dir="auto">
          {review.comment}
        </p>
      )}
      {review.reply && review.replied_at && (
        <div className="edge stack-2">
          <p className={styles.line}>
            <strong dir="auto">{t('replyFrom', { name: teacher.first_name })}</strong>
            <Moment at={review.replied_at} zone={zone} />
          </p>
          <p className={styles.comment} dir="auto">
            {review.reply}
          </p>
          {review.is_edited_after_reply && <p className="small soft">{t('editedAfterReply')}</p>}
        </div>
      )}
      {isAboutViewer && (
        <Suspense>
          <OwnReplyPart review={review} teacher={teacher.id} />
        </Suspense>
      )}
    </li>
  );
}

function Moment({ at, zone }: { at: string; zone: string }) {
  const { texts } = useTranslation();
  return (
    <span className="small soft">
      <time dateTime={at}>{formatMoment(at, texts.language, zone)}</time>
    </span>
  );
}
