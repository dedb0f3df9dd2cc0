import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Avatar } from '#kit/names/avatar.tsx';
import { personName } from '../../names.ts';
import { Line } from '../list/line.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { Moment } from '../moment.tsx';

type Props = {
  person: {
    id: string;
    first_name: string | null;
    last_name: string | null;
    email: string | null;
    avatar_url: string | null;
    approval_status: string | null;
    created_at: string;
    banned_until?: string | null;
  };
  /** Before how they stand. */
  badge?: ReactNode;
  facts?: readonly ReactNode[];
  actions: ReactNode;
};

/** Somebody in a list: who, how they stand, since when. */
export function PersonLine({ person, badge, facts = [], actions }: Props) {
  const { t } = useTranslation('administration');
  const name = personName(person);
  return (
    <Line
      id={person.id}
      picture={<Avatar name={name} src={person.avatar_url} />}
      title={name}
      badges={
        <>
          {badge}
          <StatusBadge status={person.approval_status} />
          {person.banned_until && <StatusBadge status="banned" />}
        </>
      }
      facts={[
        person.email,
        ...facts,
        <span key="since">
          {t('approvals.signedUp')} <Moment at={person.created_at} kind="day" />
        </span>,
      ]}
      actions={actions}
    />
  );
}
