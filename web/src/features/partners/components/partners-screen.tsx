import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { Placeholders } from '#kit/list/page-rows.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useViewer } from '#lib/auth/viewer.ts';
import { useLive } from '#lib/live/use-live.ts';
import { useMemberExpected } from '#lib/rendering/first-view.ts';
import { missingRequirement } from '../standing.ts';
import { useOwnRequests } from '../use-own-requests.ts';
import { OwnListing } from './own-listing.tsx';
import { OwnRequests } from './requests/own-requests.tsx';
import { PartnerCardSkeleton } from './search/partner-card-skeleton.tsx';
import { PartnerSearchArea } from './search/search-area.tsx';
import { Tiles } from './tiles.tsx';

type Props = {
  /** The button that reports somebody. */
  report: (person: { id: string; name: string }) => ReactNode;
};

/**
 * One's own requests above, everybody else below. The list below waits for the one above, so that there is no layout
 * shift.
 */
export function PartnersScreen({ report }: Props) {
  const { t } = useTranslation('partners');
  const { user, profile } = useAuth();
  const viewer = useViewer();
  const requirement = missingRequirement(viewer, profile?.role);
  const isStudent = viewer.known && (requirement === undefined || requirement === 'gender');
  const isExpected = useMemberExpected();
  const requests = useOwnRequests(isStudent ? user?.id : undefined);
  useLive({
    name: 'partners',
    bindings: [{ table: 'study_partner_requests' }],
    queryKeys: [['partners']],
    enabled: isStudent,
  });
  const listing = requirement !== 'visitor' && <OwnListing requirement={requirement} />;
  return (
    <div className="stack-5">
      <Tiles viewer={viewer} />
      {isExpected || !viewer.known || (isStudent && requests.isPending) ? (
        <section aria-busy="true" aria-label={t('results.title')}>
          <p className="visually-hidden" role="status">
            {t('results.searching')}
          </p>
          <Placeholders>
            <PartnerCardSkeleton />
          </Placeholders>
        </section>
      ) : (
        <>
          {requests.error && <QueryFailure query={requests} title={t('requests.failed')} />}
          {requests.lists ? (
            <OwnRequests lists={requests.lists} report={report}>
              {listing}
            </OwnRequests>
          ) : (
            listing
          )}
          {requirement !== 'notStudent' && (
            <p>
              {t('sos.question')} <TextLink to="/sos-havrouta">{t('sos.go')}</TextLink>
            </p>
          )}
          <PartnerSearchArea
            viewer={viewer}
            requirement={requirement}
            resting={requests.resting}
            report={report}
          />
        </>
      )}
    </div>
  );
}
