import { request } from './request.ts';

export type NewTime = { startsAt: string; minutes: number; message: string };

export const proposeTime = (id: string, { startsAt, minutes, message }: NewTime) =>
  request((client) =>
    client.rpc('propose_lesson_time', {
      lesson_id: id,
      starts_at: startsAt,
      duration_minutes: minutes,
      ...(message ? { message } : {}),
    }),
  );

export const acceptTime = (id: string) =>
  request((client) => client.rpc('accept_lesson_time', { lesson_id: id }));

/** By who proposed it: it is taken back. */
export const declineTime = (id: string) =>
  request((client) => client.rpc('decline_lesson_time', { lesson_id: id }));
