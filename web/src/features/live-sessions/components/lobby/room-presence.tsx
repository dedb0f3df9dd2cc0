import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { fullName } from '#kit/names/names.ts';
import { usePresence } from '#lib/live/use-presence.ts';
import { PeopleList } from '#shared/listing/people-list.tsx';
import { roomPeople } from '../../api/list-room-people.ts';

/** Who is in the room right now, by name: those who have a seat see each other's names. */
export function RoomPresence({ sessionId, person }: { sessionId: string; person: string }) {
  const { t } = useTranslation('liveSessions');
  const present = usePresence(`room:${sessionId}`, person);
  const { data: people = [], refetch } = useQuery(roomPeople(person, sessionId));

  // Somebody joined after the names were asked for.
  const unknownIds = [...present].filter((id) => !people.some((each) => each.id === id)).toSorted();
  const askAgain = useEffectEvent(() => void refetch());
  const unknown = unknownIds.join(' ');
  useEffect(() => {
    if (unknown) askAgain();
  }, [unknown]);

  const here = people.filter(({ id }) => present.has(id));
  return (
    <>
      <p role="status">{here.length === 0 ? t('room.looking') : t('room.count', { count: here.length })}</p>
      {here.length > 0 && (
        <PeopleList
          label={t('room.company')}
          people={here.map(({ id, avatar_url, is_teacher, ...names }) => ({
            id,
            name: fullName(names) || t('room.nameless'),
            picture: avatar_url,
            marks: (
              <>
                {is_teacher && <Badge tone="press">{t('facts.teacher')}</Badge>}
                {id === person && <Badge>{t('room.you')}</Badge>}
              </>
            ),
          }))}
        />
      )}
    </>
  );
}
