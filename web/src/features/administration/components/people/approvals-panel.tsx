import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { showTitledToast } from '#lib/toasts.ts';
import { type Applicant, applicantsOnPage, listApplicants } from '../../api/people/list-applicants.ts';
import { personName } from '../../names.ts';
import { useAdministrationLive } from '../../use-administration-live.ts';
import { AdminList } from '../list/admin-list.tsx';
import { Panel } from '../panel.tsx';
import { PersonLine } from './person-line.tsx';
import { ProfileChanges } from './profile-changes.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { WaitingForChildren } from './waiting-for-children.tsx';

export function ApprovalsPanel() {
  const { t } = useTranslation('administration');
  const [reviewed, setReviewed] = useState<Applicant>();
  useAdministrationLive(['teacher_changes'], ['approvals']);
  useFailureToast();
  return (
    <>
      <Panel title={t('approvals.title')} lead={t('approvals.lead')}>
        <WaitingForChildren />
        <AdminList
          listKey="approvals"
          title={t('approvals.title')}
          pageSize={applicantsOnPage}
          pageAt={listApplicants}
          empty={t('approvals.empty')}
          failed={t('approvals.fetchFailed')}
          row={(teacher) => (
            <PersonLine
              person={teacher}
              actions={
                <Button
                  look="quiet"
                  aria-label={t('approvals.reviewOf', { name: personName(teacher) })}
                  onClick={() => setReviewed(teacher)}
                >
                  {t('approvals.review')}
                </Button>
              }
            />
          )}
        />
        <ReviewDialog teacher={reviewed} onClose={() => setReviewed(undefined)} />
      </Panel>
      <ProfileChanges />
    </>
  );
}

function useFailureToast(): void {
  const { t } = useTranslation('administration');
  const { isError } = useQuery(listApplicants(null));
  const title = t('errorTitle');
  const text = t('approvals.fetchFailed');
  useEffect(() => {
    if (isError) showTitledToast('failed', title, text);
  }, [isError, title, text]);
}
