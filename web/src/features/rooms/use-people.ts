import type { Database } from '@lomdim/contract/database.types';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fullName } from '#kit/names/names.ts';
import { peopleOf } from './api/list-people.ts';

type Person = Database['public']['Functions']['room_people']['Returns'][number];
const nobody: readonly Person[] = [];

/** Who may be in the room, as the database knows them. */
export function usePeople(meeting: string, person: string) {
  const { t } = useTranslation('rooms');
  const { data: people = nobody, refetch } = useQuery(peopleOf(person, meeting));
  const find = (who: string) => people.find(({ id }) => id === who);
  return {
    people,
    refetch,
    leads: (who: string): boolean => find(who)?.is_moderator ?? false,
    /** Whom the room names, and has not sent out: nobody before it was asked. */
    isNamed: (who: string): boolean => find(who)?.is_sent_out === false,
    avatarOf: (who: string): string | null => find(who)?.avatar_url ?? null,
    nameOf: (who: string): string => fullName(find(who)) || t('people.nameless'),
  };
}

export type People = ReturnType<typeof usePeople>;
