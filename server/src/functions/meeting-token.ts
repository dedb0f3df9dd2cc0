import type { MeetingToken } from '@lomdim/contract/functions';
import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { asPerson } from './as-person.ts';
import { type FunctionContext, personOf } from './context.ts';
import { iceServers } from './ice-servers.ts';
import { consumeRateLimit } from './rate-limit.ts';
import { readBody, text } from './read-body.ts';

const body = z.union([z.strictObject({ bookingId: z.guid() }), z.strictObject({ room: text(200).min(1) })]);

/** Enough to connect with. Whoever comes back later asks again, and the database decides again. */
const lifetimeSeconds = 600;

type MeetingRow = {
  meeting_id: string;
  place: string;
  title: string;
  starts_at: Date;
  ends_at: Date;
  is_moderator: boolean;
  kind: MeetingToken['kind'];
  person_id: string;
  display_name: string;
  address: string | null;
  avatar_url: string | null;
  is_childrens: boolean;
  waits_for: MeetingToken['waitsFor'];
};

/** Into which room somebody goes, under which name, and with which token where the provider asks for one. */
export function meetingToken(app: FastifyInstance, context: FunctionContext): void {
  app.post('/meeting-token', async (request, reply): Promise<MeetingToken> => {
    const person = await personOf(context, request);
    await consumeRateLimit(context, 'meetingToken', person.session.user);
    const asked = readBody(request, body);
    const meeting = await asPerson(context, person, async (db) => {
      const { rows } = await db.query<MeetingRow>(
        'select * from public.meeting_place(booking_id => $1, room => $2)',
        'bookingId' in asked ? [asked.bookingId, null] : [null, asked.room],
      );
      return rows[0];
    });
    if (meeting === undefined) throw new Error('the database returned neither a room nor a reason');
    // A picture of one's own may be a path; the room's provider stands elsewhere.
    const avatarUrl = meeting.avatar_url && new URL(meeting.avatar_url, context.config.siteUrl).href;
    const { domain } = context.config.meeting;
    // What is said with a child is neither recorded nor streamed, and ends when a right ends: the provider's room can do neither.
    const provider = meeting.is_childrens ? 'builtin' : context.config.meeting.provider;
    const expiresAt = new Date(Date.now() + lifetimeSeconds * 1000);
    const token =
      provider === 'jitsi'
        ? await jitsiToken(context.config.meeting, { ...meeting, avatar_url: avatarUrl }, expiresAt)
        : null;
    reply.header('cache-control', 'no-store');
    return {
      meetingId: meeting.meeting_id,
      provider,
      domain,
      room: meeting.place,
      token,
      expiresAt: token === null ? null : expiresAt.toISOString(),
      title: meeting.title,
      startsAt: meeting.starts_at.toISOString(),
      endsAt: meeting.ends_at.toISOString(),
      isModerator: meeting.is_moderator,
      kind: meeting.kind,
      displayName: meeting.display_name,
      email: meeting.address,
      avatarUrl,
      isChildrens: meeting.is_childrens,
      waitsFor: meeting.waits_for,
      iceServers:
        meeting.waits_for === null ? iceServers(context.config.meeting, meeting.person_id, new Date()) : [],
    };
  });
}

/** What a Jitsi host checks: made by this application, for that host and that room, for a short time. */
async function jitsiToken(
  { app, domain }: Config['meeting'],
  meeting: MeetingRow,
  expiresAt: Date,
): Promise<string | null> {
  if (app === undefined) return null;
  const user = {
    id: meeting.person_id,
    name: meeting.display_name,
    ...(meeting.address === null ? {} : { email: meeting.address }),
    ...(meeting.avatar_url === null ? {} : { avatar: meeting.avatar_url }),
    moderator: meeting.is_moderator,
    affiliation: meeting.is_moderator ? 'owner' : 'member',
  };
  return await new SignJWT({ room: meeting.place, context: { user } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience('jitsi')
    .setIssuer(app.id)
    .setSubject(domain.replace(/:\d+$/, ''))
    .setIssuedAt()
    // Clocks differ a little.
    .setNotBefore('10 seconds ago')
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(app.secret));
}
