import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Limits } from '../limits.ts';
import type { ChangeBinding } from '../live-feed.ts';
import { RealtimeRefusal } from '../refusal.ts';

export type JoinConfig = {
  private: boolean;
  broadcast: { self: boolean; ack: boolean; replay: Replay | undefined; announceReady: boolean };
  presence: { key: string; enabled: boolean };
  changes: readonly RequestedBinding[];
  /** How many conditions of their filters look for a pattern. */
  patterns: number;
};

export type Replay = { since: number; limit: number };

/** `shown` is what the client sent: the answer repeats it. */
export type RequestedBinding = { binding: ChangeBinding; shown: Record<string, unknown> };

const storable = z
  .string()
  .max(1024)
  .refine((text) => !text.includes('\0'), 'must not contain a zero character');
const flag = z.boolean().nullish();
const replay = z.object({ since: z.number(), limit: z.int().min(1).max(25).nullish() });

const joinShape = z.object({
  private: flag,
  broadcast: z.object({ self: flag, ack: flag, replication_ready: flag, replay: replay.nullish() }).nullish(),
  presence: z.object({ key: storable.nullish(), enabled: flag }).nullish(),
  postgres_changes: z.array(z.record(z.string(), z.unknown())).nullish(),
});

const bindingShape = z.object({
  event: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['INSERT', 'UPDATE', 'DELETE', '*'])),
  schema: storable.nullish(),
  table: storable.nullish(),
  filter: storable.nullish(),
  select: z.array(storable).max(100).nullish(),
});

/** Throws a RealtimeRefusal that names the first member that is wrong. */
export function readJoinConfig(payload: Record<string, unknown>, limits: Limits): JoinConfig {
  const given = read(joinShape, payload.config ?? {}, 'config');
  const isPrivate = given.private ?? false;
  const changes = given.postgres_changes ?? [];
  if (changes.length > limits.bindingsPerChannel) {
    throw invalid(`config.postgres_changes: at most ${limits.bindingsPerChannel} on one channel`);
  }
  const asked = given.broadcast?.replay;
  if (asked && !isPrivate) throw invalid('config.broadcast.replay: needs a private channel');
  return {
    private: isPrivate,
    broadcast: {
      self: given.broadcast?.self ?? false,
      ack: given.broadcast?.ack ?? false,
      announceReady: given.broadcast?.replication_ready ?? false,
      replay: asked ? { since: asked.since, limit: asked.limit ?? 25 } : undefined,
    },
    presence: {
      key: readPresenceKey(given.presence?.key, limits),
      enabled: given.presence?.enabled ?? false,
    },
    ...readBindings(changes),
  };
}

const pattern = /=(?:not\.)?i?match\./g;

function readBindings(changes: readonly Record<string, unknown>[]): Pick<JoinConfig, 'changes' | 'patterns'> {
  const read = changes.map((shown, index) => ({ shown, binding: readBinding(shown, index) }));
  const patterns = read.flatMap(({ binding }) => binding.filter?.match(pattern) ?? []);
  return { changes: read, patterns: patterns.length };
}

function readPresenceKey(key: string | null | undefined, limits: Limits): string {
  if (key === null || key === undefined || key === '') return randomUUID();
  // In the object that a client keeps presences in, this name would not be a key.
  if (key.length <= limits.presenceKeyLength && key !== '__proto__') return key;
  throw invalid(`config.presence.key: at most ${limits.presenceKeyLength} letters`);
}

function readBinding(shown: Record<string, unknown>, index: number): ChangeBinding {
  const { event, schema, table, filter, select } = read(
    bindingShape,
    shown,
    `config.postgres_changes.${index}`,
  );
  return {
    event,
    schema: schema ?? 'public',
    table: table ?? undefined,
    filter: filter ?? undefined,
    select: select ?? undefined,
  };
}

function read<Schema extends z.ZodType>(schema: Schema, input: unknown, where: string): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [where, ...(issue?.path.map(String) ?? [])].join('.');
  throw invalid(`${path}: ${issue?.message ?? 'not valid'}`);
}

function invalid(sentence: string): RealtimeRefusal {
  return new RealtimeRefusal('InvalidJoinPayload', sentence);
}
