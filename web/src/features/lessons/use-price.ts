import { useTranslation } from '#i18n/use-translation.ts';
import { formatCents } from '#kit/money/money.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import type { LessonHead } from './lesson.ts';
import { freeOf } from './price.ts';

/** Writes the agreed price, or why there is none. */
export function usePrice(): (lesson: LessonHead, cents?: number) => string {
  const { t } = useTranslation('lessons');
  const { language } = useLanguage();
  return (lesson, cents = lesson.price_cents) => {
    const free = freeOf({ ...lesson, price_cents: cents });
    return free ? t(`facts.${free}`) : formatCents(cents, lesson.currency, language);
  };
}
