import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { userNotFound } from '../errors.ts';
import { uuidParameter } from '../http/read-input.ts';
import { passkeyNotFound, showPasskey } from '../passkeys/refusals.ts';
import { auditRequest } from '../store/audit.ts';
import { deletePasskey, listPasskeys } from '../store/passkeys.ts';
import { findUserById } from '../store/users.ts';

/** For someone whose device was stolen and who asked an administrator for help. */
export function adminPasskeys(app: FastifyInstance, context: AuthContext): void {
  app.get('/admin/users/:user_id/passkeys', async (request) => {
    const user = await findUserById(context.pool, uuidParameter(request, 'user_id'));
    if (user === undefined) throw userNotFound();
    return (await listPasskeys(context.pool, user.id)).map(showPasskey);
  });

  app.delete('/admin/users/:user_id/passkeys/:passkey_id', async (request, reply) => {
    const userId = uuidParameter(request, 'user_id');
    const id = uuidParameter(request, 'passkey_id');
    await inTransaction(context.pool, async (db) => {
      if (!(await deletePasskey(db, userId, id))) throw passkeyNotFound();
      await auditRequest(context, request, db, 'passkey_deleted', userId, {
        passkey_id: id,
        by: 'administrator',
      });
    });
    return reply.code(204).send();
  });
}
