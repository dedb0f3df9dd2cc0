import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { IconButton } from '#kit/button/icon-button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { PlusIcon } from '#kit/icons/chat-icons.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { fullName } from '#kit/names/names.ts';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { queryClient } from '#lib/client/query-client.ts';
import { openConversation } from '#shared/conversations/open-conversation.ts';
import { everyConversation } from '../../api/list-conversations.ts';
import { peopleToWriteTo } from '../../api/list-people-to-write-to.ts';
import styles from './conversation-list.module.css';
import { useDebounced } from './use-debounced.ts';

type Props = { person: string; role: string | undefined };

/** Somebody is looked for and chosen; a conversation that is there already is opened again. */
export function NewConversation({ person, role }: Props) {
  const { t } = useTranslation(['messages', 'common']);
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('messages:new.title')}
      description={role === 'teacher' ? t('messages:new.forTeachers') : t('messages:new.forStudents')}
      trigger={<IconButton label={t('messages:new.title')} icon={<PlusIcon />} />}
    >
      <PeopleSearch person={person} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function PeopleSearch({ person, onDone }: { person: string; onDone: () => void }) {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const query = useQuery(peopleToWriteTo(person, useDebounced(typed.trim())));
  const opening = useAction(async (other: string, known: string | null) => {
    const id = known ?? (await openConversation(other));
    onDone();
    await navigate(`?conversation=${id}`);
    if (!known) await queryClient.invalidateQueries(everyConversation(person));
  }, toastError);

  return (
    <>
      <TextField
        label={t('new.search')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {query.isPending ? (
        <div role="status" aria-label={t('new.loading')}>
          <Skeleton shape={{ height: '3.5rem' }} />
        </div>
      ) : query.isError ? (
        <QueryFailure query={query} />
      ) : query.data.length === 0 ? (
        <p role="status">{t('new.nobody')}</p>
      ) : (
        <ul className={`plain-list ${styles.people}`} aria-label={t('new.found')}>
          {query.data.map((found) => {
            const name = fullName(found);
            return (
              <li key={found.id}>
                <button
                  type="button"
                  className={styles.person}
                  onClick={() => void opening.run(found.id, found.conversation_id)}
                >
                  <Avatar name={name} src={found.avatar_url} />
                  <span>
                    <span dir="auto">{name}</span>
                    <span className={`small soft ${styles.about}`}>
                      {found.conversation_id
                        ? t('new.known')
                        : found.title || t(`new.roles.${found.role === 'teacher' ? 'teacher' : 'student'}`)}
                    </span>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
