import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { optional, readBody, readQuery } from '../http/read-input.ts';
import { refreshSession } from '../sessions/refresh-session.ts';
import { consumeRateLimit } from '../store/rate-limits.ts';
import { grantByAuthCode } from './token-auth-code.ts';
import { grantByIdToken } from './token-id-token.ts';
import { grantByPassword } from './token-password.ts';

const query = z.object({ grant_type: z.string().optional() });
const refreshBody = z.object({ refresh_token: optional(z.string()) });

export function token(app: FastifyInstance, context: AuthContext): void {
  app.post('/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    switch (readQuery(request, query).grant_type) {
      case 'password':
        return await grantByPassword(context, request);
      case 'refresh_token': {
        const { refresh_token: refreshToken } = readBody(request, refreshBody);
        if (!refreshToken) throw invalid('refresh_token required');
        await consumeRateLimit(context, 'refresh', clientAddress(context, request));
        return await refreshSession(context, refreshToken);
      }
      case 'pkce':
        return await grantByAuthCode(context, request);
      case 'id_token':
        return await grantByIdToken(context, request);
      case 'web3':
        throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
      default:
        throw invalid('unsupported_grant_type: grant_type must be password, refresh_token, pkce or id_token');
    }
  });
}
