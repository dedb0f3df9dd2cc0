import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { fullName } from '#kit/names/names.ts';
import { peopleOf, type RoomPerson } from './api/list-people.ts';

const nobody: readonly RoomPerson[] = [];

/** Who may be in the room, as the database knows them. */
export function usePeople(meeting: string, person: string, pauseMs?: number) {
  const { t } = useTranslation('rooms');
  const { data: people = nobody, refetch } = useQuery(peopleOf(person, meeting, pauseMs));
  const find = (who: string) => people.find(({ id }) => id === who);
  return {
    people,
    refetch,
    leads: (who: string): boolean => find(who)?.is_moderator ?? false,
    /** Whom the room names, and neither has sent out nor lets wait: nobody before it was asked. */
    isNamed: (who: string): boolean => {
      const named = find(who);
      return named !== undefined && !named.is_sent_out && named.waits_for === null;
    },
    avatarOf: (who: string): string | null => find(who)?.avatar_url ?? null,
    nameOf: (who: string): string => {
      const named = find(who);
      if (named?.parent_of) return t('people.parentOf', { name: named.parent_of });
      return fullName(named) || t('people.nameless');
    },
  };
}

export type People = ReturnType<typeof usePeople>;
