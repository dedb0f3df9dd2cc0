import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { formatCents } from '#kit/money/money.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { lessonQuote, type QuoteQuestion } from './get-lesson-quote.ts';

type Props = Omit<QuoteQuestion, 'startsAt'> & {
  startsAt: Date | undefined;
  /** The other of the two. */
  name: string;
  /** Whatever the teacher's rules say, the other is asked. */
  isAsked?: boolean;
};

/** Before the last press: the price in its currency, and whether the lesson is firm with it. */
export function LessonQuote({ name, isAsked = false, startsAt, ...question }: Props) {
  const { t } = useTranslation('lessonQuote');
  const { language } = useLanguage();
  const { data } = useQuery(lessonQuote({ ...question, startsAt: startsAt?.toISOString() }));
  if (!data) return null;
  const { price_cents, rate_cents, currency, is_first_free, is_firm } = data;
  return (
    <p role="status">
      <span className="strong">
        {is_first_free
          ? t('free')
          : price_cents > 0
            ? t('price', { price: formatCents(price_cents, currency, language) })
            : t('none')}
      </span>{' '}
      {price_cents > 0 && rate_cents !== null && (
        <span className="soft">{t('rate', { rate: formatCents(rate_cents, currency, language) })} </span>
      )}
      <span>{is_firm && !isAsked ? t('firm') : t('asked', { name })}</span>
    </p>
  );
}
