import { useTranslation } from '#i18n/use-translation.ts';
import { formatDayCount, formatLength } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import type { BookingTerms } from '../../api/get-booking-terms.ts';

type Props = { terms: BookingTerms; name: string };

/** By which rules the teacher is booked, in one line. */
export function TermsNote({ terms, name }: Props) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const ahead = formatDayCount(terms.days_ahead, language);
  const notice = formatLength(terms.notice_minutes, language);
  const sentences = [
    terms.notice_minutes === 0 ? t('terms.noNotice', { ahead }) : t('terms.notice', { notice, ahead }),
    terms.accepts === 'asked' ? t('terms.asked', { name }) : t('terms.beforehand'),
    ...(terms.keeps_rest_days ? [t('terms.rest')] : []),
  ];
  return <p className="small soft">{sentences.join(' ')}</p>;
}
