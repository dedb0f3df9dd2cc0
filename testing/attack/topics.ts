import { namesIn } from './canaries.ts';
import type { AttackFixture } from './fixture.ts';
import type { VictimRow } from './planter.ts';

/** A private channel of the victims', and who may be on it. */
export type Topic = { kind: string; name: string; seenBy: readonly string[] };

/** Meetings whose room is open now, and who is in it. Who is only enrolled has to join the session first. */
const inRoom: Record<string, string> = {
  lesson_bookings: 'victim mentor',
  course_sessions: 'victim mentor',
  lessons: 'victim mentor',
  live_sessions: 'victim mentor',
  sos_offers: 'victim partner',
  'private.study_rooms': 'victim partner',
};

/** The same of the family. A parent may always be there, and a child once it was let in. */
const inFamilyRoom: Record<string, string> = {
  lesson_bookings: 'daughter parent tutor',
  lessons: 'daughter parent tutor',
  live_sessions: 'daughter parent tutor',
};

function seenBy(kind: string, { table, seenBy: readers }: VictimRow): string[] {
  const isOfFamily = namesIn(readers).includes('daughter');
  if (kind === 'room' && isOfFamily) return namesIn(inFamilyRoom[table] ?? '');
  // The parent reads what is written there and is not in it.
  if (kind === 'classroom' && isOfFamily)
    return table === 'courses' ? namesIn('daughter tutor other-child') : [];
  if (kind === 'room') return namesIn(inRoom[table] ?? '');
  if (kind === 'conversation') return table === 'conversations' ? namesIn(readers) : [];
  if (kind === 'classroom') return table === 'courses' ? namesIn('victim mentor classmate') : [];
  // A kind that is new is for those to whom the row belongs, until somebody says here what it is for.
  return namesIn(readers).filter((name) => name !== 'admin');
}

/** Every topic that could be somebody's: each kind that the policies know, with every id that there is. */
export function topicsOf({ catalogue, rows, people }: AttackFixture): Topic[] {
  const { victim, partner, daughter, parent } = people.victims;
  return catalogue.channels.kinds.flatMap((kind) =>
    rows
      .filter(({ id }) => id.includes('-'))
      .flatMap((row) => {
        const name = `${kind}:${row.id}`;
        const readers = seenBy(kind, row);
        // What one person sends to a room is a topic of its own; conversations and classrooms have none.
        const single = kind === 'room' ? readers : [];
        return [
          { kind, name, seenBy: readers },
          ...[victim, partner, daughter, parent].map(({ id }) => ({
            kind,
            name: `${name}:${id}`,
            seenBy: single,
          })),
        ];
      }),
  );
}
