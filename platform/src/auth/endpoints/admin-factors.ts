import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, userNotFound } from '../errors.ts';
import { optional, readBody, uuidParameter } from '../http/read-input.ts';
import { showFactor } from '../http/show-user.ts';
import { lowerAssurance } from '../sessions/raise-assurance.ts';
import { deleteFactor, renameFactor } from '../store/factors.ts';
import { findUserById } from '../store/users.ts';
import { requireFactor } from './factors.ts';

const body = z.object({ friendly_name: optional(z.string().max(100)) });

/** For someone who lost their second factor and asked an administrator for help. */
export function adminFactors(app: FastifyInstance, context: AuthContext): void {
  app.get('/admin/users/:user_id/factors', async (request) => {
    const user = await findUserById(context.pool, uuidParameter(request, 'user_id'));
    if (user === undefined) throw userNotFound();
    return user.factors.map(showFactor);
  });

  app.put('/admin/users/:user_id/factors/:factor_id', async (request) => {
    const userId = uuidParameter(request, 'user_id');
    const id = uuidParameter(request, 'factor_id');
    const name = readBody(request, body).friendly_name;
    await requireFactor(context.pool, userId, id);
    if (name !== undefined) await renameFactor(context.pool, id, name);
    const factor = (await findUserById(context.pool, userId))?.factors.find(
      (candidate) => candidate.id === id,
    );
    if (factor === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
    return showFactor(factor);
  });

  app.delete('/admin/users/:user_id/factors/:factor_id', async (request) => {
    const userId = uuidParameter(request, 'user_id');
    const id = uuidParameter(request, 'factor_id');
    await inTransaction(context.pool, async (db) => {
      await requireFactor(db, userId, id);
      await lowerAssurance(db, id);
      await deleteFactor(db, id);
    });
    return { id };
  });
}
