import type { MeetingToken } from '@lomdim/contract/functions';
import { Fragment } from 'react';
import { mayBeBlocked } from '../shown.ts';
import { usePeople } from '../use-people.ts';
import type { BlockMember } from './block-slot.ts';

type Props = { meeting: MeetingToken; person: string; block: BlockMember };

/** The other of a room of two, above the provider's room, which has no place for a button of ours. */
export function BlockOthers({ meeting, person, block }: Props) {
  const { people, nameOf } = usePeople(meeting.meetingId, person);
  return people
    .filter((each) => mayBeBlocked(each, person, meeting.isChildrens))
    .map(({ id }) => <Fragment key={id}>{block({ id, name: nameOf(id) })}</Fragment>);
}
