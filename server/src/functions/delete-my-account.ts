import type { DeleteMyAccountAnswer } from '@lomdim/contract/functions';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { mailLanguage } from '../mail/language.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { accountDeletedMail } from '../mail/templates/account-deleted-mail.ts';
import { onBehalfOf } from './as-person.ts';
import { type FunctionContext, type Person, personOf } from './context.ts';
import { isCollision } from './errors.ts';
import { consumeRateLimit } from './rate-limit.ts';
import { readBody, text } from './read-body.ts';

const body = z.strictObject({ confirm: text(320) });
const attempts = 3;

/** The account and what hangs on it, gone in one transaction with the mail that says so. */
export function deleteMyAccount(app: FastifyInstance, context: FunctionContext): void {
  app.post('/delete-my-account', async (request, reply): Promise<DeleteMyAccountAnswer> => {
    const person = await personOf(context, request);
    await consumeRateLimit(context, 'deleteMyAccount', person.session.user);
    const { confirm } = readBody(request, body);
    await deleteAccount(context, person, confirm);
    reply.header('cache-control', 'no-store');
    return { deleted: true };
  });
}

type Gone = { recipient: string | null; first_name: string; language: string };

/** Somebody who writes about the person at the same instant may wait for them, and they for that one: then once more. */
async function deleteAccount(context: FunctionContext, person: Person, confirm: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onBehalfOf(context, person, async (db) => {
        const { rows } = await db.query<Gone>('select * from private.delete_my_account($1)', [confirm]);
        const [gone] = rows;
        if (gone === undefined || gone.recipient === null) return;
        const language = mailLanguage({ preferred_language: gone.language }, undefined);
        const { recipient, first_name: firstName } = gone;
        await putInOutbox(db, accountDeletedMail({ recipient, firstName, language }));
      });
    } catch (error) {
      if (attempt === attempts || !isCollision(error)) throw error;
    }
  }
}
