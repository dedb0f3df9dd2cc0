import type { ChildSession } from '@lomdim/contract/functions';
import { AuthError } from '@lomdim/platform/auth/errors';
import { visitorOf } from '@lomdim/platform/auth/sessions/require-user';
import { startSession } from '@lomdim/platform/auth/sessions/start-session';
import { findUserById } from '@lomdim/platform/auth/store/users';
import type { Queryable } from '@lomdim/platform/postgres/share';
import type { FastifyRequest } from 'fastify';
import type { FunctionContext } from './context.ts';
import { FunctionError } from './errors.ts';

/** How a child came in, as its session and the audit log say it. */
type Method = 'child_secret' | 'parent';

/** An ordinary session, of a person who has no address. */
export async function startChildSession(
  context: FunctionContext,
  request: FastifyRequest,
  db: Queryable,
  { childId, method }: { childId: string; method: Method },
): Promise<ChildSession> {
  const user = await findUserById(db, childId);
  if (user === undefined) throw childNotFound();
  try {
    const answer = await startSession(context, db, user, method, visitorOf(context, request));
    return { access_token: answer.access_token, refresh_token: answer.refresh_token };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    throw new FunctionError(error.status, error.code, error.message, { cause: error });
  }
}

export const childNotFound = () => new FunctionError(404, 'child_not_found', 'There is no such child here.');
