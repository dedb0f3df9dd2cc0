import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Found } from '#kit/list/found.tsx';
import { PagedList } from '#kit/list/paged-list.tsx';
import { useListPlace } from '#lib/address/use-list-place.ts';
import type { Viewer } from '#lib/auth/viewer.ts';
import { type Partner, partnerPage, partnersOnPage } from '../../api/list-partners.ts';
import { type PartnerSearch, searchKey } from '../../partner-search.ts';
import { PartnerCardSkeleton } from './partner-card-skeleton.tsx';

type Props = {
  viewer: Viewer;
  search: PartnerSearch;
  card: (partner: Partner) => ReactNode;
  empty: ReactNode;
};

/** The students who were found. */
export function Results({ viewer, search, card, empty }: Props) {
  const { t } = useTranslation('partners');
  const { place } = useListPlace('cursor');
  return (
    <Found
      wanted={{ viewer, search, place, key: `partners ${viewer.key} ${searchKey(search)} ${place.cursor}` }}
      first={partnerPage(viewer, search, place.cursor)}
      texts={{
        title: t('results.title'),
        searching: t('results.searching'),
        found: t('results.found'),
        none: t('results.none'),
      }}
      placeholder={<PartnerCardSkeleton />}
      empty={empty}
      list={(shown) => (
        <PagedList
          key={shown.key}
          listKey={shown.key}
          place={shown.place}
          pageSize={partnersOnPage}
          pageAt={(cursor) => partnerPage(shown.viewer, shown.search, cursor)}
          row={card}
          placeholder={<PartnerCardSkeleton />}
          partName={(from, to) => t('results.part', { from, to })}
          moreText={t('results.more')}
          endText={t('results.end')}
        />
      )}
    />
  );
}
