import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from '../context.ts';
import { settings } from '../settings.ts';

/** Somebody may begin in several tabs at once; beyond this number the first ones are dropped. */
const maxAtOnce = 5;

/** What `newSecret` makes. */
const state = /^[\w-]{32}$/;

/**
 * The ways to the provider that this browser has begun. The address of a way back can be sent to anybody; the cookie
 * cannot, so nobody is signed in, and nothing is linked, by an address that somebody else prepared.
 */
export function statesOf(context: AuthContext, request: FastifyRequest): string[] {
  const start = `${cookieName(context)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
  return value.split('.').filter((each) => state.test(each));
}

export function rememberState(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  begun: string,
): void {
  writeStates(context, reply, [...statesOf(context, request), begun].slice(-maxAtOnce));
}

export function forgetState(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  ended: string,
): void {
  writeStates(
    context,
    reply,
    statesOf(context, request).filter((each) => each !== ended),
  );
}

/** The provider sends people back from another site, which `Lax` allows and `Strict` would not. */
function writeStates(context: AuthContext, reply: FastifyReply, states: readonly string[]): void {
  const parts = [
    `${cookieName(context)}=${states.join('.')}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${states.length === 0 ? 0 : settings.flowSeconds}`,
    ...(isEncrypted(context) ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}

/** The prefix keeps other hosts of the domain from planting one. Browsers take it only over https. */
function cookieName(context: AuthContext): string {
  return isEncrypted(context) ? '__Host-sb-auth-flow' : 'sb-auth-flow';
}

const isEncrypted = ({ config }: AuthContext): boolean => config.siteUrl.startsWith('https:');
