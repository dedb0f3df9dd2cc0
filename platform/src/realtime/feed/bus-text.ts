import * as z from 'zod';
import type { BusMessage, RightsChange } from '../live-feed.ts';
import type { OutboxRow } from './outbox.ts';

type Written = {
  /** PostgreSQL delivers equal notifications of one transaction once: no two of ours are equal. */
  n: string;
  topic?: string;
  private?: boolean;
  event?: string;
  json?: string;
  bytes?: string;
  except?: string;
  id?: string;
  from?: string;
  to?: string;
  body?: string;
};

export function writeMessage(message: BusMessage, number: string): string {
  return JSON.stringify(written(message, number));
}

function written(message: BusMessage, n: string): Written {
  if (message.kind === 'server') {
    const { from, to, body } = message;
    return { n, from, body, ...(to === undefined ? {} : { to }) };
  }
  const { topic, event, payload, except, id } = message;
  return {
    n,
    topic,
    private: message.private,
    event,
    ...(typeof payload === 'string' ? { json: payload } : { bytes: Buffer.from(payload).toString('base64') }),
    ...(except === undefined ? {} : { except }),
    ...(id === undefined ? {} : { id }),
  };
}

export function readMessage(text: string): BusMessage {
  const {
    topic,
    event = '',
    json,
    bytes,
    except,
    id,
    from = '',
    to,
    body = '',
    ...rest
  } = JSON.parse(text) as Written;
  if (topic === undefined) return { kind: 'server', from, to, body };
  const payload = json ?? Buffer.from(bytes ?? '', 'base64');
  return { kind: 'broadcast', topic, private: rest.private === true, event, payload, except, id };
}

type StoredMessage = {
  id: string;
  topic: string;
  extension: string;
  event: string | null;
  payload: unknown;
  private: boolean | null;
  binary_payload: string | null;
};

/** A row of realtime.messages, which SQL wrote; undefined when it is not meant for channels. */
export function readStored({ record }: Pick<OutboxRow, 'record'>): BusMessage | undefined {
  const stored = JSON.parse(record ?? '{}') as StoredMessage;
  if (stored.extension !== 'broadcast') return undefined;
  return {
    kind: 'broadcast',
    topic: stored.topic,
    private: stored.private === true,
    event: stored.event ?? '',
    payload:
      stored.binary_payload === null
        ? JSON.stringify(stored.payload)
        : Buffer.from(stored.binary_payload.slice(2), 'hex'),
    id: stored.id,
  };
}

const rightsChange = z.union([z.object({ topic: z.string().min(1) }), z.object({ person: z.uuid() })]);

/** What a transaction notified on `realtime_rights`; undefined when it is something else. */
export function readRightsChange(text: string): RightsChange | undefined {
  try {
    return rightsChange.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
