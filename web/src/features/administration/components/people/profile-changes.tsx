import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Avatar } from '#kit/names/avatar.tsx';
import {
  changesOnPage,
  listProfileChanges,
  type ProfileChange,
} from '../../api/people/list-profile-changes.ts';
import { personName } from '../../names.ts';
import { useAdministrationLive } from '../../use-administration-live.ts';
import { useProfileValues } from '../../use-profile-values.ts';
import { AdminList } from '../list/admin-list.tsx';
import { Line, LineButton } from '../list/line.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { Moment } from '../moment.tsx';
import { Panel } from '../panel.tsx';
import { ProfileChangeDialog } from './profile-change-dialog.tsx';

/** Below the applications: what people asked to change in profiles that others rely on. */
export function ProfileChanges() {
  const { t } = useTranslation('administration');
  const [decided, setDecided] = useState<ProfileChange>();
  const { changedFields } = useProfileValues();
  useAdministrationLive(['profile_requests'], ['changes']);
  return (
    <Panel title={t('changes.title')} lead={t('changes.lead')}>
      <AdminList
        listKey="changes"
        title={t('changes.title')}
        pageSize={changesOnPage}
        pageAt={listProfileChanges}
        empty={t('changes.empty')}
        row={(change) => (
          <Line
            id={change.id}
            picture={<Avatar name={personName(change)} src={change.avatar_url} />}
            title={personName(change)}
            badges={<StatusBadge status={change.approval_status} />}
            facts={[
              changedFields(change)
                .map(({ label }) => label)
                .join(', '),
              <span key="asked">
                {t('changes.asked')} <Moment at={change.created_at} kind="day" />
              </span>,
            ]}
            actions={
              <LineButton
                text={t('changes.review')}
                name={personName(change)}
                onClick={() => setDecided(change)}
              />
            }
          />
        )}
      />
      <ProfileChangeDialog change={decided} onClose={() => setDecided(undefined)} />
    </Panel>
  );
}
