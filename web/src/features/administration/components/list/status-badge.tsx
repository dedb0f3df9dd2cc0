import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';

const tones = {
  pending: 'gold',
  approved: 'live',
  rejected: 'danger',
  suspended: 'danger',
  banned: 'danger',
  completed: 'live',
  failed: 'danger',
  open: 'gold',
  offered: 'live',
  closed: 'plain',
  withdrawn: 'danger',
  resolved: 'live',
  dismissed: 'plain',
} as const;

export type Status = keyof typeof tones;

/** How something stands, in a word and a colour. What nobody knows is shown as it is stored. */
export function StatusBadge({ status }: { status: string | null }) {
  const { t } = useTranslation('administration');
  if (!status) return null;
  if (!isStatus(status)) return <Badge>{status}</Badge>;
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}

function isStatus(status: string): status is Status {
  return status in tones;
}
