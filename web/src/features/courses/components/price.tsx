import { useTranslation } from 'react-i18next';
import { formatDollars, formatEuros } from '#kit/money/money.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { coursePrice } from '../course-price.ts';

/** What it costs, each with its own currency. */
export function Price({ of }: { of: Parameters<typeof coursePrice>[0] }) {
  const { t } = useTranslation('courses');
  const { language } = useLanguage();
  const price = coursePrice(of);
  if (price.unit === 'hour') return t('price.hour', { amount: formatDollars(price.dollars, language) });
  return t('price.session', { amount: formatEuros(price.cents, language) });
}
