import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextButton } from '#kit/button/text-button.tsx';
import { formatOneDecimal } from '#kit/numbers/numbers.ts';
import { KeptPart } from '#lib/rendering/kept-part.tsx';
import { LessonCount } from '#shared/listing/lesson-count.tsx';
import { reviewSummary } from '../api/get-review-summary.ts';
import styles from './reviews.module.css';
import { Stars } from './stars.tsx';

type Props = { teacher: string; onRead: () => void };

/** How good others found it, how many they were, and how many lessons are behind it. */
export function RatingLine(props: Props) {
  return (
    <KeptPart name="reviews: rating" of={[reviewSummary(props.teacher).queryKey]}>
      <RatingOf {...props} />
    </KeptPart>
  );
}

function RatingOf({ teacher, onRead }: Props) {
  const { t, texts } = useTranslation('reviews');
  const { data } = useQuery(reviewSummary(teacher));
  if (!data) return null;
  if (data.average === null) {
    return (
      <p className="small soft">
        {t('noneYet')} <LessonCount count={data.lessons} />
      </p>
    );
  }
  return (
    <p className={styles.line}>
      <Stars rating={data.average} />
      <strong aria-hidden="true">{formatOneDecimal(data.average, texts.language)}</strong>
      <span>
        <TextButton onClick={onRead}>{t('count', { count: data.count })}</TextButton>
        <span className="small soft">
          <LessonCount count={data.lessons} />
        </span>
      </span>
    </p>
  );
}
