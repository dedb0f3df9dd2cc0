import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { formatMoment } from '#kit/time/format.ts';
import styles from './reviews.module.css';
import { Stars } from './stars.tsx';

type Props = {
  rating: number;
  comment: string | null;
  student_name: string;
  created_at: string;
  zone: string;
  isOwn: boolean;
};

export function Review({ rating, comment, student_name, created_at, zone, isOwn }: Props) {
  const { t, i18n } = useTranslation('reviews');
  return (
    <li className={`stack-2 ${styles.review}`}>
      <p className={styles.line}>
        <Stars rating={rating} />
        <strong dir="auto">{student_name || t('someone')}</strong>
        <span className="small soft">
          <time dateTime={created_at}>{formatMoment(created_at, i18n.resolvedLanguage, zone)}</time>
        </span>
        {isOwn && <Badge tone="press">{t('yours')}</Badge>}
      </p>
      {comment && (
        <p className={styles.comment} dir="auto">
          {comment}
        </p>
      )}
    </li>
  );
}
