import type { BroadcastMessage } from '../live-feed.ts';
import type { Vsn } from './frame.ts';

export type Address = { joinRef: string | null; ref: string | null; topic: string; event: string };

const broadcastDelivery = 4;
const longestPart = 255;

/** `payload` is JSON text already. */
export function encodeText(vsn: Vsn, { joinRef, ref, topic, event }: Address, payload: string): string {
  const [wire, name] = [JSON.stringify(topic), JSON.stringify(event)];
  const [join, answer] = [JSON.stringify(joinRef), JSON.stringify(ref)];
  return vsn === '2.0.0'
    ? `[${join},${answer},${wire},${name},${payload}]`
    : `{"join_ref":${join},"ref":${answer},"topic":${wire},"event":${name},"payload":${payload}}`;
}

/** The bytes of one message, made once for all sockets that speak the same serialisation. */
export type Encoded = { data: Buffer; binary: boolean };

/** Undefined when the serialisation has no words for it: bytes in vsn 1.0.0. */
export function encodeBroadcast(
  vsn: Vsn,
  topic: string,
  message: BroadcastMessage & { replayed?: boolean },
): Encoded | undefined {
  const { id, replayed } = message;
  const meta = id === undefined ? '' : JSON.stringify(replayed ? { id, replayed } : { id });
  if (vsn === '2.0.0') {
    const binary = encodeDelivery(topic, message, meta);
    if (binary) return { data: binary, binary: true };
  }
  if (typeof message.payload !== 'string') return undefined;
  const { event, payload } = message;
  const body = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload}${meta === '' ? '' : `,"meta":${meta}`}}`;
  const text = encodeText(vsn, { joinRef: null, ref: null, topic, event: 'broadcast' }, body);
  return { data: Buffer.from(text), binary: false };
}

/** Kind, three lengths, the encoding; then the three texts, then the payload. */
function encodeDelivery(topic: string, message: BroadcastMessage, meta: string): Buffer | undefined {
  const texts = [topic, message.event, meta].map((text) => Buffer.from(text));
  const lengths = texts.map((text) => text.length);
  if (lengths.some((length) => length > longestPart)) return undefined;
  const isJson = typeof message.payload === 'string';
  const header = Buffer.from([broadcastDelivery, ...lengths, isJson ? 1 : 0]);
  const payload = typeof message.payload === 'string' ? Buffer.from(message.payload) : message.payload;
  return Buffer.concat([header, ...texts, payload]);
}
