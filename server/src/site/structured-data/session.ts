import type { SessionFacts } from '../page-data.ts';
import { languageTag } from './course.ts';
import { type Node, node, type Place, reference } from './nodes.ts';
import { organizationId } from './site.ts';
import { instructor } from './teacher.ts';

/** A live session. It is met by its address here: where the room is, only those learn who may be in it. */
export function sessionNode({ origin, path, texts, picture }: Place, session: SessionFacts): Node {
  const begins = new Date(session.scheduled_at);
  const address = `${origin}${path}?session=${session.id}`;
  return node('Event', {
    '@id': address,
    name: session.title,
    description: session.description,
    url: address,
    startDate: begins.toISOString(),
    endDate: new Date(begins.getTime() + session.duration_minutes * 60_000).toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: node('VirtualLocation', { url: address }),
    image: picture.address,
    inLanguage: languageTag(session.language),
    about: texts.named('subject', session.subject),
    maximumAttendeeCapacity: session.max_participants,
    organizer: reference(organizationId(origin)),
    performer: instructor(origin, {
      id: session.teacher_id,
      title: session.teacher_title,
      first_name: session.teacher_first_name,
      last_name: session.teacher_last_name,
    }),
  });
}
