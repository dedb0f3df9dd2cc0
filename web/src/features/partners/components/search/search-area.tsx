import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { SearchBox } from '#kit/field/search-box.tsx';
import { shortName } from '#kit/names/names.ts';
import { useAddressSearch } from '#lib/address/use-address-search.ts';
import type { Viewer } from '#lib/auth/viewer.ts';
import type { Partner } from '../../api/list-partners.ts';
import { everyone, readSearch, searchKey, writeSearch } from '../../partner-search.ts';
import type { Resting } from '../../resting.ts';
import type { MissingRequirement } from '../../standing.ts';
import { CardActions } from '../actions/card-actions.tsx';
import { GenderlessActions, VisitorActions } from '../actions/outside-actions.tsx';
import { Filters } from './filters.tsx';
import { PartnerCard } from './partner-card.tsx';
import { Results } from './results.tsx';

type Props = {
  viewer: Viewer;
  requirement: MissingRequirement;
  resting: Resting | undefined;
  report: (person: { id: string; name: string }) => ReactNode;
};

/** The search, which is in the address, and what it found. */
export function PartnerSearchArea({ viewer, requirement, resting, report }: Props) {
  const { t } = useTranslation('partners');
  const address = useAddressSearch({ read: readSearch, write: writeSearch });
  const { search, change } = address;
  const isFiltered = searchKey(search) !== searchKey(everyone);

  function actions(partner: Partner): ReactNode {
    if (requirement === 'visitor') return <VisitorActions name={shortName(partner)} />;
    if (requirement === 'gender') return <GenderlessActions name={shortName(partner)} />;
    if (requirement === 'notStudent') return null;
    return <CardActions partner={partner} resting={resting} />;
  }

  return (
    <>
      <div className="stack-4">
        <SearchBox label={t('search')} placeholder={t('placeholder')} address={address} />
        <Filters search={search} onChange={change} />
      </div>
      <Results
        viewer={viewer}
        search={search}
        card={(partner) => (
          <PartnerCard
            partner={partner}
            actions={actions(partner)}
            // Who sees an initial only does not know whom they would report.
            report={viewer.gender && report({ id: partner.id, name: shortName(partner) })}
          />
        )}
        empty={
          isFiltered ? (
            <EmptyState
              text={t('empty.filtered')}
              clear={{ text: t('empty.clear'), onClear: () => change(everyone) }}
            />
          ) : (
            <EmptyState text={t('empty.nobody')} />
          )
        }
      />
    </>
  );
}
