import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthContext } from '../context.ts';
import { insufficientAal } from '../errors.ts';
import { personClaims } from '../oauth-server/person-claims.ts';
import { needsSecondFactor, requireUserOrApp } from '../sessions/require-user.ts';

/** Who the person is, to the app that they let in; to themselves no more than their id, as in the reference. */
export function oauthUserinfo(app: FastifyInstance, context: AuthContext): void {
  const answer = async (request: FastifyRequest) => {
    const caller = await requireUserOrApp(context, request);
    if (needsSecondFactor(caller)) throw insufficientAal();
    return personClaims(caller.user, caller.session?.scopes ?? '');
  };
  app.get('/oauth/userinfo', answer);
  app.post('/oauth/userinfo', answer);
}
