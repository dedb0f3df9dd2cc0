import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { oneOf } from '../admin-search.ts';
import { type Letter, lettersOnPage, lettersPage } from '../api/inbox.ts';
import { useAdminSearch } from '../use-admin-search.ts';
import { useAdministrationLive } from '../use-administration-live.ts';
import { useLetterSubject } from '../use-letter-subject.ts';
import { AdminList } from './admin-list.tsx';
import styles from './administration.module.css';
import { LetterDialog } from './letter-dialog.tsx';
import { Line } from './line.tsx';
import { Moment } from './moment.tsx';
import { Panel } from './panel.tsx';
import { SearchBar } from './search-bar.tsx';
import { StatusBadge } from './status-badge.tsx';

const states = ['open', 'closed', 'all'] as const;
const kinds = ['', 'contact', 'ticket'] as const;

export function InboxPanel() {
  const { t } = useTranslation('administration');
  const { search, ...address } = useAdminSearch();
  const [opened, setOpened] = useState<Letter>();
  useAdministrationLive(['contact_messages', 'support_tickets'], ['inbox', 'answers']);
  const state = oneOf(states, search.show);
  const kind = oneOf(kinds, search.kind);
  return (
    <Panel title={t('inbox.title')} lead={t('inbox.lead')}>
      <SearchBar
        {...address}
        search={search}
        show={{
          label: t('details.status'),
          value: state,
          options: states.map((value) => ({
            value,
            text: value === 'all' ? t('list.all') : t(`status.${value}`),
          })),
        }}
        kind={{
          label: t('inbox.kind'),
          value: kind,
          options: kinds.map((value) => ({
            value,
            text: value === '' ? t('list.all') : t(`inbox.kinds.${value}`),
          })),
        }}
      />
      <AdminList
        listKey={`inbox ${state} ${kind}`}
        title={t('inbox.title')}
        pageSize={lettersOnPage}
        pageAt={(cursor) => lettersPage(kind, state === 'all' ? '' : state, cursor)}
        empty={t('inbox.empty')}
        row={(letter) => <LetterLine letter={letter} onRead={() => setOpened(letter)} />}
      />
      <LetterDialog letter={opened} onClose={() => setOpened(undefined)} />
    </Panel>
  );
}

const priorities = ['low', 'medium', 'high', 'urgent'] as const;

function LetterLine({ letter, onRead }: { letter: Letter; onRead: () => void }) {
  const { t } = useTranslation('administration');
  const priority = priorities.find((known) => known === letter.priority);
  const subject = useLetterSubject()(letter);
  return (
    <Line
      id={letter.id}
      title={subject}
      badges={
        <>
          {priority && (
            <Badge tone={priority === 'urgent' || priority === 'high' ? 'danger' : 'plain'}>
              {t(`inbox.priority.${priority}`)}
            </Badge>
          )}
          <StatusBadge status={letter.status} />
        </>
      }
      facts={[
        t(letter.kind === 'contact' ? 'inbox.kinds.contact' : 'inbox.kinds.ticket'),
        letter.name || t('inbox.noName'),
        letter.email,
        <Moment key="at" at={letter.created_at} />,
        letter.answers > 0 && t('inbox.answered', { count: letter.answers }),
      ]}
      actions={
        <Button
          look="quiet"
          aria-label={t('actionOn', { action: t('inbox.read'), name: subject })}
          onClick={onRead}
        >
          {t('inbox.read')}
        </Button>
      }
    >
      <p className={styles.cut} dir="auto">
        {letter.body}
      </p>
    </Line>
  );
}
