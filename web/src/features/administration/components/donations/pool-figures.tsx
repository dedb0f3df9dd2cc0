import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import { formatEuros } from '#kit/money/money.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { pool } from '../../api/list-donations.ts';
import { Figures } from '../figures.tsx';

/** What completed donations brought, and what has been given of it. */
export function PoolFigures() {
  const { t } = useTranslation('administration');
  const { language } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(pool);
  if (error && !data) return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  const whole = (value: number | undefined) => value?.toLocaleString(language);
  return (
    <Figures
      figures={[
        { name: t('donations.waiting'), value: whole(data?.courses_waiting) },
        { name: t('donations.given'), value: whole(data?.courses_given) },
        { name: t('donations.used'), value: whole(data?.courses_used) },
        { name: t('donations.received'), value: data && formatEuros(data.amount_given_cents, language) },
      ]}
    />
  );
}
