import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { formatCents } from '#kit/money/money.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { lessonQuote } from '#shared/lesson-quote/get-lesson-quote.ts';
import type { BookableTeacher, BookedLesson } from '../../bookable-teacher.ts';
import styles from './lesson.module.css';

type QuotedProps = { teacher: BookableTeacher; student: string; startsAt: string; minutes: number };

/** What a lesson would cost; the database knows what is free and what comes from a package. */
export function QuotedPrice({ teacher, student, startsAt, minutes }: QuotedProps) {
  const { t } = useTranslation('bookings');
  const quote = useQuery(lessonQuote({ teacher: teacher.id, student, startsAt, minutes }));
  if (!quote.data) return quote.isPending ? <Skeleton width="8rem" /> : t('priceUnknown');
  const { rate_cents, lessons_left, ...price } = quote.data;
  return (
    <Price {...price} name={teacher.first_name} isOpen={rate_cents === null}>
      {lessons_left === null ? undefined : t('fromPackage', { count: lessons_left })}
    </Price>
  );
}

/** What the lesson costs that was booked. */
export function AgreedPrice({ lesson, teacher }: { lesson: BookedLesson; teacher: BookableTeacher }) {
  return <Price {...lesson} name={teacher.first_name} isOpen={lesson.price_cents === 0} />;
}

type Props = {
  price_cents: number;
  currency: string;
  is_first_free: boolean;
  name: string;
  /** The teacher has set no hourly rate. */
  isOpen: boolean;
  children?: string | undefined;
};

function Price({ price_cents, currency, is_first_free, name, isOpen, children }: Props) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  if (is_first_free) return <strong className={styles.free}>{t('free', { name })}</strong>;
  if (isOpen) return t('priceOpen', { name });
  return (
    <>
      {formatCents(price_cents, currency, language)}{' '}
      <span className={styles.soft}>{children ?? currencyName(currency, language)}</span>
    </>
  );
}

/** A sign such as $ stands for several currencies. */
export function currencyName(currency: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(currency.toUpperCase()) ?? currency;
}
