import { useTranslation } from '#i18n/use-translation.ts';
import { Star } from '#kit/badge/star.tsx';
import { FactList } from '#kit/list/fact-list.tsx';
import { formatDollars } from '#kit/money/money.ts';
import { formatOneDecimal } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { LessonCount } from '#shared/listing/lesson-count.tsx';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { Teacher } from '../../api/list-teachers.ts';
import styles from './teacher-card.module.css';

/** For whom, in which languages, how others found it, and what it costs. */
export function CardFacts({ teacher }: { teacher: Teacher }) {
  const { t } = useTranslation('teachers');
  const { languageName, audienceName } = useVocabulary();
  const facts = [
    { name: t('card.audiences'), value: teacher.audiences_taught.map(audienceName).join(', ') },
    { name: t('card.languages'), value: teacher.languages_spoken.map(languageName).join(', ') },
  ];
  return (
    <>
      <FactList layout="lines" facts={facts} />
      <div className={styles.terms}>
        <Rate dollars={teacher.hourly_rate} />
        <Rating {...teacher} />
      </div>
    </>
  );
}

function Rate({ dollars }: { dollars: number | null }) {
  const { t } = useTranslation('teachers');
  const { language } = useLanguage();
  if (dollars === null) return <p className="soft small">{t('card.rateOnRequest')}</p>;
  return <p className={styles.rate}>{t('card.rate', { rate: formatDollars(dollars, language) })}</p>;
}

function Rating({
  rating,
  review_count,
  lesson_count,
}: Pick<Teacher, 'rating' | 'review_count' | 'lesson_count'>) {
  const { t } = useTranslation('teachers');
  const { language } = useLanguage();
  if (rating === null || review_count === 0) return null;
  const stars = formatOneDecimal(rating, language);
  return (
    <p className="soft small">
      <Star /> <span className="visually-hidden">{t('card.rating', { stars })}</span>
      <span aria-hidden="true">{stars}</span> <span>{t('card.reviews', { count: review_count })}</span>
      <LessonCount count={lesson_count} />
    </p>
  );
}
