import type { FastifyRequest } from 'fastify';
import { type Caller, CredentialRefused } from '../keys/read-caller.ts';
import type { StorageContext } from './context.ts';
import { refusals } from './errors.ts';
import { checkKey } from './names.ts';

/** Who asks. Without any key, everyone is a visitor. */
export async function callerOf({ readCaller }: StorageContext, request: FastifyRequest): Promise<Caller> {
  const { authorization, apikey } = request.headers;
  try {
    return await readCaller(authorization, Array.isArray(apikey) ? apikey[0] : apikey);
  } catch (error) {
    if (error instanceof CredentialRefused) throw refusals.unauthorized(error.message);
    throw error;
  }
}

/** Buckets are no matter for visitors: a request without any token gets the message that clients know. */
export async function knownCallerOf(context: StorageContext, request: FastifyRequest): Promise<Caller> {
  const { authorization, apikey } = request.headers;
  if (authorization === undefined && apikey === undefined) throw refusals.unauthorized('Invalid Compact JWS');
  return callerOf(context, request);
}

/** The file that the address names, from `/:bucket/*`. */
export function addressed(request: FastifyRequest): { bucket: string; name: string } {
  const { bucket = '', '*': name = '' } = request.params as { bucket?: string; '*'?: string };
  return { bucket, name: checkKey(name) };
}

export function queryOf(request: FastifyRequest): Record<string, string | undefined> {
  const query = request.query as Record<string, string | string[] | undefined>;
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, Array.isArray(value) ? value[0] : value]),
  );
}
