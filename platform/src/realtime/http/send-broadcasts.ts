import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { clientNetwork } from '../../http/client-address.ts';
import { HttpError } from '../../http/errors.ts';
import { evenly, TokenBuckets } from '../../http/token-buckets.ts';
import type { Caller } from '../caller.ts';
import { checkTopic } from '../channels/topic.ts';
import type { RealtimeContext } from '../context.ts';
import type { BroadcastMessage } from '../live-feed.ts';

export type Message = Pick<BroadcastMessage, 'topic' | 'event' | 'payload' | 'private'>;

export type SendBroadcasts = (request: FastifyRequest, caller: Caller, messages: Message[]) => Promise<void>;

/** Checks and publishes what came in one request. */
export function createSender(
  context: RealtimeContext,
  config: Pick<Config, 'trustedProxies'>,
): SendBroadcasts {
  const { limits } = context;
  const buckets = limits.rates && new TokenBuckets(evenly(limits.rates.httpPerSecond));
  return send;

  /** All of them, or none when one is refused. */
  async function send(request: FastifyRequest, caller: Caller, messages: Message[]): Promise<void> {
    if (messages.length > limits.messagesPerRequest) {
      throw invalid(`At most ${limits.messagesPerRequest} messages in one request.`);
    }
    const sender = caller.session?.user ?? clientNetwork({ config }, request);
    if (buckets && buckets.take(sender, messages.length) > 0) {
      throw new HttpError(429, 'ClientEventRateLimitReached', 'Too many messages per second.');
    }
    for (const { topic, event } of messages) {
      checkTopic(topic, limits);
      if (event === '' || event.length > limits.topicLength) throw invalid('Each message needs an event.');
    }
    countPublic(request, caller, messages);
    await checkRights(caller, messages);
    for (const message of messages) {
      await context.feed.publish({ kind: 'broadcast', ...message }, { durable: true });
    }
  }

  function countPublic(request: FastifyRequest, caller: Caller, messages: readonly Message[]): void {
    const sizes = messages.flatMap((each) => (each.private ? [] : [Buffer.byteLength(each.payload)]));
    if (sizes.length === 0) return;
    const sent = { amount: sizes.length, largest: Math.max(...sizes) };
    context.quotas.send(caller, clientNetwork({ config }, request), sent);
  }

  async function checkRights(caller: Caller, messages: readonly Message[]): Promise<void> {
    const topics = new Set(messages.filter((message) => message.private).map(({ topic }) => topic));
    for (const topic of topics) {
      const { broadcast } = await context.readAccess(caller, topic);
      if (!broadcast.write) {
        throw new HttpError(403, 'Unauthorized', `You may not send messages on the topic ${topic}.`);
      }
    }
  }
}

export function invalid(sentence: string): HttpError {
  return new HttpError(422, 'InvalidBroadcast', sentence);
}
