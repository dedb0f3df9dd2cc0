import type { callerReader } from '@lomdim/platform/http/caller';
import type { Keys } from '@lomdim/platform/keys/keys';
import { type Caller, CredentialRefused } from '@lomdim/platform/keys/read-caller';
import type { Connections } from '@lomdim/platform/postgres/share';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { CountCall } from './call-counter.ts';
import { FunctionError } from './errors.ts';

/** What every function is given. */
export type FunctionContext = {
  config: Config;
  keys: Keys;
  pool: Connections;
  readCaller: ReturnType<typeof callerReader>;
  countCall: CountCall;
};

async function callerOf(context: FunctionContext, request: FastifyRequest): Promise<Caller> {
  const { authorization, apikey } = request.headers;
  try {
    return await context.readCaller(authorization, Array.isArray(apikey) ? apikey.join(', ') : apikey);
  } catch (error) {
    if (!(error instanceof CredentialRefused)) throw error;
    context.countCall(request, undefined);
    throw new FunctionError(401, 'invalid_token', 'Please sign in again.', {
      headers: { 'www-authenticate': error.challenge },
      cause: error,
    });
  }
}

/** Somebody who is signed in. Whether their session still stands, the database says. */
export type Person = Caller & { session: NonNullable<Caller['session']> };

export async function personOf(context: FunctionContext, request: FastifyRequest): Promise<Person> {
  const caller = await callerOf(context, request);
  if (caller.role !== 'authenticated' || caller.session === undefined) {
    context.countCall(request, undefined);
    throw new FunctionError(401, 'not_signed_in', 'Please sign in first.', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  context.countCall(request, caller.session.user);
  return { ...caller, session: caller.session };
}
