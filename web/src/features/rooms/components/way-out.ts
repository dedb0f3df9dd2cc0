import type { MeetingToken } from '@lomdim/contract/functions';

/** Where one is once one has left: a pair of students may keep each other there. */
export const wayOut = {
  lesson: '/dashboard',
  live: '/dashboard',
  pair: '/sos-havrouta',
  study: '/beit-hamidrash',
} as const satisfies Record<MeetingToken['kind'], string>;
