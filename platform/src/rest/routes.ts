import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerReader } from '../http/caller.ts';
import { clientAddress } from '../http/client-address.ts';
import { logServerError } from '../http/errors.ts';
import type { Keys } from '../keys/keys.ts';
import { type Caller, CredentialRefused } from '../keys/read-caller.ts';
import type { Services } from '../services.ts';
import { createCallerLimits } from './caller-limits.ts';
import type { Visible } from './context.ts';
import { RestError, unknownPath } from './errors.ts';
import { limits } from './limits.ts';
import type { Answer } from './respond/answer.ts';
import { type Rest, shownError } from './rest.ts';

type RestServices = Pick<Services, 'config' | 'keys'>;

/** `rest/v1`: tables and functions of the exposed schemas, as PostgREST serves them. */
export async function restRoutes(app: FastifyInstance, services: RestServices, rest: Rest): Promise<void> {
  const { engine } = rest;
  const readCaller = restCallerReader(services.keys);
  const limitOf = createCallerLimits(services.config);
  app.addHook('onClose', () => rest.stop());
  await rest.start();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.bodyBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  app.setNotFoundHandler((request, reply) => sendError(request, reply, unknownPath()));

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers } = request;
    const caller = await readCaller(single(headers.authorization), single(headers.apikey)).catch(
      (error: unknown) => {
        // Guesses count as well.
        limitOf(request, undefined);
        throw error;
      },
    );
    const runLimited = limitOf(request, caller);
    const [path = '', ...rest] = request.url.split('?');
    const answer = await engine.handle(
      {
        method: request.method,
        path: path.slice(app.prefix.length),
        queryString: rest.join('?'),
        header: (name) => single(headers[name]),
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      },
      caller,
      visibleOf(request, path.slice(app.prefix.length), clientAddress(services, request)),
      { runLimited },
    );
    return sendAnswer(reply, answer);
  };
  const method = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PATCH', 'PUT', 'DELETE'];
  app.route({ method, url: '/', handler: handle, exposeHeadRoute: false });
  app.route({ method, url: '/*', handler: handle, exposeHeadRoute: false });
}

/** A header that came more than once reads as one list. */
function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

/** What functions and policies may look at. Credentials are not for them: claims say who it is. */
function visibleOf(request: FastifyRequest, path: string, address: string): Visible {
  const { authorization: _, apikey: __, cookie, ...headers } = request.headers;
  return {
    method: request.method,
    path,
    headers: JSON.stringify(headers),
    cookies: cookie === undefined ? '{}' : JSON.stringify(readCookies(cookie)),
    address,
  };
}

function readCookies(header: string): Record<string, string> {
  const pairs = header.split(';').map((part): [string, string] => {
    const equals = part.indexOf('=');
    return equals < 0 ? [part.trim(), ''] : [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== ''));
}

function sendAnswer(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  reply.code(status).headers(headers);
  return body === null ? reply.send() : reply.send(body);
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const shown = shownError(error);
  logServerError(request, shown.status, error);
  return reply
    .code(shown.status)
    .headers({ ...shown.headers, 'content-type': 'application/json; charset=utf-8' })
    .send(shown.body());
}

const timesAndClaims = new Set(['expired', 'not_yet_valid', 'claims', 'issuer', 'audience']);

function codeOf({ reason }: CredentialRefused): string {
  if (reason === 'role') return '22023';
  return timesAndClaims.has(reason) ? 'PGRST303' : 'PGRST301';
}

/** Reads who asks, and refuses as PostgREST does. */
function restCallerReader(keys: Keys) {
  const readCaller = callerReader(keys);
  return async (authorization: string | undefined, apiKey: string | undefined): Promise<Caller> => {
    try {
      return await readCaller(authorization, apiKey);
    } catch (error) {
      if (!(error instanceof CredentialRefused)) throw error;
      throw new RestError(401, codeOf(error), error.message, {
        headers: { 'www-authenticate': error.challenge },
      });
    }
  };
}
