import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Found } from '#kit/list/found.tsx';
import { PagedList } from '#kit/list/paged-list.tsx';
import { useViewer } from '#lib/auth/viewer.ts';
import { type SessionFilters, sessionPage, sessionsOnPage, type Wanted } from '../api/search-sessions.ts';
import { SessionItem } from './session-item.tsx';
import { SessionSkeleton } from './session-skeleton.tsx';

type Props = { wanted: Wanted; filters: SessionFilters; empty: ReactNode };

/** The sessions to come, or those that were. */
export function SessionList({ wanted, filters, empty }: Props) {
  const { t } = useTranslation('liveSessions');
  const viewer = useViewer();
  return (
    <Found
      wanted={{ wanted, filters, key: `live-sessions ${viewer.key} ${wanted} ${JSON.stringify(filters)}` }}
      first={sessionPage(viewer.key, wanted, filters, null)}
      texts={{
        title: t(`results.${wanted}`),
        searching: t('results.searching'),
        found: t('results.found'),
        none: t('results.none'),
        failed: t('results.failed'),
      }}
      placeholder={<SessionSkeleton />}
      empty={empty}
      list={(shown) => (
        <PagedList
          key={shown.key}
          listKey={shown.key}
          lines
          pageSize={sessionsOnPage}
          pageAt={(cursor) => sessionPage(viewer.key, shown.wanted, shown.filters, cursor)}
          row={(session) => <SessionItem session={session} level={3} />}
          placeholder={<SessionSkeleton />}
          partName={(from, to) => t('results.part', { from, to })}
          moreText={t('results.more')}
          endText={t('results.end')}
        />
      )}
    />
  );
}
