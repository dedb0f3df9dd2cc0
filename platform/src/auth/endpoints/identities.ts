import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { uuidParameter } from '../http/read-input.ts';
import { requireManualLinking } from '../sessions/linking-session.ts';
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts';
import { requireUser } from '../sessions/require-user.ts';
import { auditRequest } from '../store/audit.ts';
import { deleteIdentity, syncProviders } from '../store/identities.ts';
import { lockUser, updateUser } from '../store/users.ts';

/** Removes one of several sign-in methods. */
export function identities(app: FastifyInstance, context: AuthContext): void {
  app.delete('/user/identities/:identity_id', async (request) => {
    const caller = await requireUser(context, request);
    requireManualLinking(context);
    requireRecentSignIn(caller);
    const id = uuidParameter(request, 'identity_id');
    await inTransaction(context.pool, async (db) => {
      const user = await lockUser(db, caller.user.id);
      const identity = user?.identities.find((candidate) => candidate.id === id);
      if (user === undefined || identity === undefined) {
        throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
      }
      if (user.identities.length <= 1) {
        throw new AuthError(
          422,
          'single_identity_not_deletable',
          'User must have at least 1 identity after unlinking',
        );
      }
      await deleteIdentity(db, id, user.id);
      // Without the identity of the address there is no sign-in by password.
      if (identity.provider === 'email') await updateUser(db, user.id, { encrypted_password: null });
      await syncProviders(db, user.id);
      await auditRequest(context, request, db, 'identity_unlinked', user.id, { provider: identity.provider });
    });
    return {};
  });
}
