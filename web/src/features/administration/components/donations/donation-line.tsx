import { useTranslation } from '#i18n/use-translation.ts';
import { formatEuros } from '#kit/money/money.ts';
import { joinNames } from '#kit/names/names.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import type { AdminAction } from '../../admin-action.ts';
import type { AdminDonation } from '../../api/list-donations.ts';
import { settleDonation } from '../../api/settle-donation.ts';
import { Line, LineButton } from '../list/line.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { Moment } from '../moment.tsx';
import { Words } from '../words.tsx';

const decisions = ['completed', 'failed', 'pending'] as const;

type Props = { donation: AdminDonation; onAction: (action: AdminAction) => void };

export function DonationLine({ donation, onAction }: Props) {
  const { t } = useTranslation('administration');
  const { language } = useLanguage();
  const amount = formatEuros(donation.amount, language);
  const donor = joinNames(donation.donor_first_name, donation.donor_last_name) || t('someoneGone');
  // What was received can only be taken back; what was not, can be either.
  const possible = donation.status === 'completed' ? (['pending'] as const) : decisions;

  function settling(decision: (typeof decisions)[number]): AdminAction {
    return {
      id: donation.id,
      title: t(`donations.settle.${decision}.title`, { amount }),
      description: t(`donations.settle.${decision}.text`, { count: donation.courses_funded, name: donor }),
      submit: t(`donations.settle.${decision}.submit`),
      isHard: decision !== 'completed',
      asks: { kind: 'nothing' },
      work: () => settleDonation(donation.id, decision),
      done: t(`donations.settle.${decision}.done`, { amount, name: donor }),
    };
  }

  return (
    <Line
      id={donation.id}
      title={t('donations.amountBy', { amount, name: donor })}
      badges={<StatusBadge status={donation.status} />}
      facts={[
        donation.donor_email,
        t('donations.courses', { count: donation.courses_sponsored }),
        donation.courses_funded < donation.courses_sponsored &&
          t('donations.opens', { count: donation.courses_funded }),
        <Moment key="at" at={donation.created_at} />,
      ]}
      actions={possible
        .filter((decision) => decision !== donation.status)
        .map((decision) => (
          <LineButton
            key={decision}
            text={t(`donations.settle.${decision}.submit`)}
            name={`${amount}, ${donor}`}
            onClick={() => onAction(settling(decision))}
          />
        ))}
    >
      <Words>{donation.message}</Words>
    </Line>
  );
}
