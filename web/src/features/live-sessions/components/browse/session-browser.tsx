import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { Tabs } from '#kit/layout/tabs.tsx';
import { useAddressSearch } from '#lib/address/use-address-search.ts';
import type { Wanted } from '../../api/search-sessions.ts';
import { useFollowedSessions } from '../../use-followed-sessions.ts';
import { SessionCalendar } from '../calendar/session-calendar.tsx';
import { JoinProvider } from '../join/join-provider.tsx';
import { NoSessions } from '../no-sessions.tsx';
import { SessionList } from '../session-list.tsx';
import { ZoneLine } from '../zone-line.tsx';
import { SessionFilterFields } from './session-filter-fields.tsx';
import { anySession, readSessionSearch, type SessionView, writeSessionSearch } from './session-search.ts';

const inAddress = { read: readSessionSearch, write: writeSessionSearch };

/** Everything that is held live: what comes, what was, and both by the day. */
export function SessionBrowser() {
  const { t } = useTranslation('liveSessions');
  const { search, change } = useAddressSearch(inAddress);
  useFollowedSessions();
  const { view, day, ...filters } = search;
  const isNarrowed = filters.language !== '' || filters.audience !== '';

  function list(wanted: Wanted) {
    const empty = isNarrowed ? (
      <EmptyState
        text={t('results.nothing')}
        clear={{ text: t('results.clear'), onClear: () => change(anySession) }}
      />
    ) : wanted === 'coming' ? (
      <NoSessions />
    ) : (
      <EmptyState text={t('results.noneCompleted')} />
    );
    return <SessionList wanted={wanted} filters={filters} empty={empty} />;
  }

  const contents: Record<SessionView, () => React.ReactNode> = {
    coming: () => list('coming'),
    completed: () => list('completed'),
    calendar: () => (
      <SessionCalendar
        filters={filters}
        day={day}
        onDay={(chosen, byKey) => change({ day: chosen }, byKey ? 'typed' : 'chosen')}
      />
    ),
  };
  return (
    <div className="stack-5">
      <SessionFilterFields filters={filters} onChange={change} />
      <div>
        <ZoneLine />
        <p className="small soft">
          {t('feed.text')} <TextLink to="/settings">{t('feed.link')}</TextLink>
        </p>
      </div>
      <JoinProvider>
        <Tabs
          label={t('tabs.label')}
          value={view}
          onChange={(id) => change({ view: id as SessionView })}
          tabs={(['coming', 'completed', 'calendar'] as const).map((id) => ({
            id,
            title: t(`tabs.${id}`),
            content: id === view ? contents[id]() : null,
          }))}
        />
      </JoinProvider>
    </div>
  );
}
