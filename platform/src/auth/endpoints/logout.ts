import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AuthContext } from '../context.ts';
import { appForbidden, insufficientAal, invalid } from '../errors.ts';
import { readQuery } from '../http/read-input.ts';
import { endAllSessions, endOtherSessions, endSession } from '../sessions/end-sessions.ts';
import { isApp, needsSecondFactor, requireUserOrApp } from '../sessions/require-user.ts';
import { auditRequest } from '../store/audit.ts';

const query = z.object({ scope: z.string().optional() });

export function logout(app: FastifyInstance, context: AuthContext): void {
  app.post('/logout', async (request, reply) => {
    const scope = readQuery(request, query).scope || 'global';
    if (!['global', 'local', 'others'].includes(scope)) {
      throw invalid(
        `Unsupported logout scope "${scope.slice(0, 40)}": scope must be global, local or others`,
      );
    }
    const { user, session } = await requireUserOrApp(context, request);
    if (scope === 'others' && isApp({ session })) throw appForbidden();
    // Who knows only the password signs out, but does not send away those who gave the second factor. Nor does an app.
    const mayEndOthers = !needsSecondFactor({ user, session }) && !isApp({ session });
    if (scope === 'others' && !mayEndOthers) throw insufficientAal();
    if (session === undefined || (scope === 'global' && mayEndOthers)) {
      await endAllSessions(context.pool, user.id);
    } else if (scope === 'others') await endOtherSessions(context.pool, user.id, session.id);
    else await endSession(context.pool, session.id);
    await auditRequest(context, request, context.pool, 'logout', user.id, { scope });
    return reply.code(204).send();
  });
}
