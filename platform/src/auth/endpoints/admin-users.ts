import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { inTransaction } from '../../postgres/pool.ts';
import type { Queryable } from '../../postgres/share.ts';
import { changeUserAsAdmin } from '../accounts/admin-change.ts';
import { createUserAsAdmin } from '../accounts/admin-create.ts';
import { adminUserBody } from '../accounts/admin-input.ts';
import type { AuthContext } from '../context.ts';
import { userNotFound } from '../errors.ts';
import { addPageHeaders, pageQuery, readPage } from '../http/page-headers.ts';
import { optional, readBody, readQuery, uuidParameter } from '../http/read-input.ts';
import { showUser } from '../http/show-user.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import type { UserRow } from '../store/user-row.ts';
import { deleteUser, findAnyUserById, findUserById, listUsers, updateUser } from '../store/users.ts';

const deleteBody = z.object({ should_soft_delete: optional(z.boolean()) });

/** Accounts, for callers with the service key. */
export function adminUsers(app: FastifyInstance, context: AuthContext): void {
  app.get('/admin/users', async (request, reply) => {
    const { page, perPage } = readPage(readQuery(request, pageQuery));
    const { users, total } = await listUsers(context.pool, { limit: perPage, offset: (page - 1) * perPage });
    addPageHeaders(reply, `${context.config.siteUrl}/auth/v1/admin/users`, { page, perPage, total });
    return { users: users.map(showUser), aud: 'authenticated' };
  });

  app.post('/admin/users', async (request) => {
    const input = readBody(request, adminUserBody);
    return showUser(await createUserAsAdmin(context, input, clientAddress(context, request)));
  });

  app.get('/admin/users/:user_id', async (request) => {
    const user = await findAnyUserById(context.pool, uuidParameter(request, 'user_id'));
    if (user === undefined) throw userNotFound();
    return showUser(user);
  });

  app.put('/admin/users/:user_id', async (request) => {
    const id = uuidParameter(request, 'user_id');
    const input = readBody(request, adminUserBody);
    return showUser(await changeUserAsAdmin(context, id, input, clientAddress(context, request)));
  });

  app.delete('/admin/users/:user_id', async (request) => {
    const id = uuidParameter(request, 'user_id');
    const soft = readBody(request, deleteBody).should_soft_delete === true;
    await inTransaction(context.pool, async (db) => {
      const user = await findUserById(db, id);
      if (user === undefined) throw userNotFound();
      if (soft) await softDelete(db, user);
      else await deleteUser(db, id);
    });
    return {};
  });
}

/** Keeps the row, for what hangs on it, and nothing that names the person. The address is free again. */
async function softDelete(db: Queryable, user: UserRow): Promise<void> {
  await endAllSessions(db, user.id);
  for (const table of [
    'identities',
    'mfa_factors',
    'webauthn_credentials',
    'recovery_codes',
    'one_time_tokens',
    'oauth_authorizations',
    'oauth_consents',
  ]) {
    await db.query(`delete from auth.${table} where user_id = $1`, [user.id]);
  }
  await updateUser(db, user.id, {
    email:
      user.email === null ? null : createHash('sha256').update(`${user.id}${user.email}`).digest('base64url'),
    phone: null,
    encrypted_password: null,
    email_change: '',
    raw_user_meta_data: {},
    raw_app_meta_data: {},
    deleted_at: new Date(),
  });
}
