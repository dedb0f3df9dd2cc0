import { createHmac } from 'node:crypto';
import type { IceServer } from '@lomdim/contract/functions';
import type { Config } from '../config.ts';

/** Long enough for any lesson; a connection that stands is not cut when it is over. */
const lifetimeSeconds = 12 * 3600;

/**
 * What a browser asks on its way to another. With a secret, each person gets a name and a password of their own that
 * soon end, in the way that TURN servers share a secret with an application (coturn: use-auth-secret).
 */
export function iceServers({ stun, turn }: Config['meeting'], person: string, now: Date): IceServer[] {
  return [
    ...(stun.length > 0 ? [{ urls: stun }] : []),
    ...(turn ? [{ urls: turn.urls, ...credentials(turn.access, person, now) }] : []),
  ];
}

type Access = NonNullable<Config['meeting']['turn']>['access'];

function credentials(access: Access, person: string, now: Date): { username: string; credential: string } {
  if ('name' in access) return { username: access.name, credential: access.password };
  const username = `${Math.floor(now.getTime() / 1000) + lifetimeSeconds}:${person}`;
  return { username, credential: createHmac('sha1', access.secret).update(username).digest('base64') };
}
