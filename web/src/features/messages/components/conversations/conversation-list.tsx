import { shown } from '@lomdim/contract/constants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Button } from '#kit/button/button.tsx';
import { SearchIcon } from '#kit/icons/icons.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { conversationList } from '../../api/list-conversations.ts';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import { NewConversation } from './new-conversation.tsx';
import { useDebounced } from './use-debounced.ts';

type Props = { person: string; role: string | undefined; zone: string; chosen: string | null };

export function ConversationList({ person, role, zone, chosen }: Props) {
  const { t } = useTranslation('messages');
  const [typed, setTyped] = useState('');
  const question = useDebounced(typed.trim());
  const query = useInfiniteQuery(conversationList(person, question));
  const conversations = query.data?.pages.flat() ?? [];
  return (
    <div className={styles.column}>
      <div className={styles.head}>
        <label className={styles.search}>
          <SearchIcon />
          <span className="visually-hidden">{t('list.search')}</span>
          <input
            type="search"
            dir="auto"
            value={typed}
            placeholder={t('list.search')}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <NewConversation person={person} role={role} />
      </div>
      <div className={styles.rows}>
        {query.isPending ? (
          <Placeholders label={t('list.loading')} />
        ) : query.isError && conversations.length === 0 ? (
          <QueryFailure query={query} />
        ) : conversations.length === 0 ? (
          <p className={`soft ${styles.empty}`}>{question ? t('list.nothingFound') : t('list.empty')}</p>
        ) : (
          <ul className="plain-list">
            {conversations.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                person={person}
                zone={zone}
                isChosen={conversation.id === chosen}
              />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <div className={styles.more}>
            <Button look="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('list.more')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function Placeholders({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: shown.conversationPlaceholders }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className={styles.placeholder} data-placeholder>
          <Skeleton shape="circle" />
          <div>
            <Skeleton width="60%" />
            <Skeleton width="85%" />
          </div>
        </div>
      ))}
    </div>
  );
}
