import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { asOptions, oneOf, useAdminSearch } from '../../admin-search.ts';
import { type InboxMessage, listInbox, messagesOnPage } from '../../api/inbox/list-inbox.ts';
import { useAdministrationLive } from '../../use-administration-live.ts';
import { AdminList } from '../list/admin-list.tsx';
import { Line, LineButton } from '../list/line.tsx';
import { SearchBar } from '../list/search-bar.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { Moment } from '../moment.tsx';
import { Panel } from '../panel.tsx';
import { Words } from '../words.tsx';
import { InboxMessageDialog } from './inbox-message-dialog.tsx';
import { useInboxSubject } from './use-inbox-subject.ts';

const states = ['open', 'closed', 'all'] as const;
const kinds = ['', 'contact', 'ticket'] as const;

export function InboxPanel() {
  const { t } = useTranslation('administration');
  const { search, ...address } = useAdminSearch();
  const [opened, setOpened] = useState<InboxMessage>();
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
          options: asOptions(states, (value) => (value === 'all' ? t('list.all') : t(`status.${value}`))),
        }}
        kind={{
          label: t('inbox.kind'),
          value: kind,
          options: asOptions(kinds, (value) => (value === '' ? t('list.all') : t(`inbox.kinds.${value}`))),
        }}
      />
      <AdminList
        listKey={`inbox ${state} ${kind}`}
        title={t('inbox.title')}
        pageSize={messagesOnPage}
        pageAt={(cursor) => listInbox(kind, state === 'all' ? '' : state, cursor)}
        empty={t('inbox.empty')}
        row={(message) => <InboxMessageLine message={message} onRead={() => setOpened(message)} />}
      />
      <InboxMessageDialog message={opened} onClose={() => setOpened(undefined)} />
    </Panel>
  );
}

const priorities = ['low', 'medium', 'high', 'urgent'] as const;

function InboxMessageLine({ message, onRead }: { message: InboxMessage; onRead: () => void }) {
  const { t } = useTranslation('administration');
  const priority = priorities.find((known) => known === message.priority);
  const subject = useInboxSubject()(message);
  return (
    <Line
      id={message.id}
      title={subject}
      badges={
        <>
          {priority && (
            <Badge tone={priority === 'urgent' || priority === 'high' ? 'danger' : 'plain'}>
              {t(`inbox.priority.${priority}`)}
            </Badge>
          )}
          <StatusBadge status={message.status} />
        </>
      }
      facts={[
        t(message.kind === 'contact' ? 'inbox.kinds.contact' : 'inbox.kinds.ticket'),
        message.name || t('inbox.noName'),
        message.email,
        <Moment key="at" at={message.created_at} />,
        message.answers > 0 && t('inbox.answered', { count: message.answers }),
      ]}
      actions={<LineButton text={t('inbox.read')} name={subject} onClick={onRead} />}
    >
      <Words cut>{message.body}</Words>
    </Line>
  );
}
