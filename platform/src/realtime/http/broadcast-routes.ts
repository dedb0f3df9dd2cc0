import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Config } from '../../config.ts';
import { HttpError } from '../../http/errors.ts';
import type { Caller } from '../caller.ts';
import type { RealtimeContext } from '../context.ts';
import { FrameError } from '../frames/frame.ts';
import { parseJson } from '../frames/json.ts';
import { createSender, invalid, type Message } from './send-broadcasts.ts';

const batch = z.object({
  messages: z.array(
    z.object({
      topic: z.string(),
      event: z.string(),
      payload: z.unknown(),
      private: z.boolean().nullish(),
    }),
  ),
});

/** Broadcasts from those who have no socket open. Answers 202 once all servers will receive them. */
export function broadcastRoutes(
  app: FastifyInstance,
  context: RealtimeContext,
  config: Pick<Config, 'trustedProxies'>,
): void {
  const { limits } = context;
  const send = createSender(context, config);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: limits.frameBytes },
    async (_request: FastifyRequest, body: string) => readJson(body),
  );
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: limits.frameBytes },
    (_request, body, done) => done(null, body),
  );

  app.post('/api/broadcast', { bodyLimit: limits.frameBytes }, async (request, reply) => {
    const caller = await callerOf(request);
    const given = batch.safeParse(request.body);
    if (!given.success) throw invalid('The body must be {"messages": [{"topic", "event", "payload"}]}.');
    const messages = given.data.messages.map(
      ({ topic, event, payload, private: isPrivate }): Message => ({
        topic,
        event,
        payload: JSON.stringify(payload ?? {}),
        private: isPrivate ?? false,
      }),
    );
    await send(request, caller, messages);
    return reply.code(202).send();
  });

  app.post(
    '/api/broadcast/:topic/events/:event',
    { bodyLimit: limits.frameBytes },
    async (request, reply) => {
      const caller = await callerOf(request);
      const { topic, event } = request.params as { topic: string; event: string };
      const { private: isPrivate } = request.query as Record<string, unknown>;
      const payload = Buffer.isBuffer(request.body) ? request.body : JSON.stringify(request.body ?? {});
      await send(request, caller, [{ topic, event, payload, private: isPrivate === 'true' }]);
      return reply.code(202).send();
    },
  );

  async function callerOf(request: FastifyRequest): Promise<Caller> {
    const bearer = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const { apikey: inQuery } = request.query as Record<string, unknown>;
    const key = [request.headers.apikey, inQuery].find((value) => typeof value === 'string' && value !== '');
    const caller = await context.readCaller(bearer ?? (typeof key === 'string' ? key : undefined));
    await context.sessions.check(caller);
    return caller;
  }
}

function readJson(body: string): unknown {
  try {
    return parseJson(body, 'The request body is not valid JSON.');
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
    throw new HttpError(400, 'malformed_json', error.message);
  }
}
