import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import { donationOutcome } from '../api/get-donation-outcome.ts';
import { PoolFigures } from './pool-figures.tsx';

/** What became of one's own donations. Who received them is not shown to anybody. */
export function DonationOutcome({ donor }: { donor: string }) {
  const { t } = useTranslation('donations');
  const { data, error, isFetching, refetch } = useQuery(donationOutcome(donor));
  if (error && !data) return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  return (
    <>
      <PoolFigures figures={data} />
      {data !== undefined && data.courses_promised > 0 && (
        <p>{t('promised', { count: data.courses_promised })}</p>
      )}
      <p className="small soft">{t('order')}</p>
    </>
  );
}
