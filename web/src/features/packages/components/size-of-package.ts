import { useTranslation } from '#i18n/use-translation.ts';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import type { Size } from '../package-price.ts';

/** A package by its size, as everybody knows it: five lessons of an hour. */
export function useSizeOf() {
  const { t } = useTranslation('packages');
  const { language } = useLanguage();
  return ({ lessons, duration_minutes }: Omit<Size, 'price_cents'>) =>
    t('size', { lessons, length: formatMinutes(duration_minutes, language) });
}
