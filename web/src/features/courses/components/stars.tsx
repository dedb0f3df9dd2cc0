import { useTranslation } from '#i18n/use-translation.ts';
import { Star } from '#kit/badge/star.tsx';
import { formatOneDecimal } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { LessonCount } from '#shared/listing/lesson-count.tsx';

type Props = {
  rating: number | null;
  reviews: number;
  /** Lessons that the teacher has held. */
  lessons: number;
};

/** How others found it. */
export function Stars({ rating, reviews, lessons }: Props) {
  const { t } = useTranslation('courses');
  const { language } = useLanguage();
  if (rating === null) return <span>{t('unrated')}</span>;
  const stars = formatOneDecimal(rating, language);
  return (
    <span>
      <span aria-hidden="true">
        <Star /> {stars}
      </span>
      <span className="visually-hidden">{t('stars', { stars })}</span>
      {reviews > 0 && ` ${t('reviews', { count: reviews })}`}
      <LessonCount count={lessons} />
    </span>
  );
}
