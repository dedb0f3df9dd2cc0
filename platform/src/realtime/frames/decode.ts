import { isUtf8 } from 'node:buffer';
import { type Frame, FrameError, type IncomingFrame, type Vsn } from './frame.ts';
import { parseJson } from './json.ts';

const broadcastPush = 3;
const pushHeader = 7;
const bytesEncoding = 0;
const jsonEncoding = 1;

/** Throws FrameError for what is not a message. */
export function decodeFrame(vsn: Vsn, data: Buffer, isBinary: boolean): IncomingFrame {
  if (isBinary) {
    if (vsn === '1.0.0') throw new FrameError('Binary messages need vsn 2.0.0.');
    return decodeBroadcastPush(data);
  }
  const message = parseJson(data.toString('utf8'), 'The message is not JSON.');
  return checked(vsn === '1.0.0' ? fromObject(message) : fromArray(message));
}

type Loose = { [Key in keyof Frame]: unknown };

function fromObject(message: unknown): Loose {
  if (!isRecord(message)) throw new FrameError('The message is not an object.');
  const { join_ref: joinRef, ref, topic, event, payload } = message;
  return { joinRef, ref, topic, event, payload };
}

function fromArray(message: unknown): Loose {
  if (!Array.isArray(message) || message.length !== 5) {
    throw new FrameError('The message is not an array of five.');
  }
  const [joinRef, ref, topic, event, payload] = message as unknown[];
  return { joinRef, ref, topic, event, payload };
}

function checked({ joinRef, ref, topic, event, payload = {} }: Loose): Frame {
  if (typeof topic !== 'string') throw new FrameError('The topic is not a text.');
  if (typeof event !== 'string') throw new FrameError('The event is not a text.');
  if (!isRecord(payload)) throw new FrameError('The payload is not an object.');
  return { joinRef: readRef(joinRef), ref: readRef(ref), topic, event, payload };
}

function readRef(ref: unknown): string | null {
  if (ref === null || ref === undefined) return null;
  if (typeof ref === 'number') return String(ref);
  if (typeof ref === 'string' && ref.length <= 255) return ref;
  throw new FrameError('The reference is not a short text.');
}

/** Kind, five lengths, the encoding; then the five texts, then the payload. */
function decodeBroadcastPush(data: Buffer): IncomingFrame {
  if (data[0] !== broadcastPush || data.length < pushHeader) {
    throw new FrameError('The binary message is of no known kind.');
  }
  let offset = pushHeader;
  const next = (at: number) => {
    const end = offset + (data[at] ?? 0);
    if (end > data.length) throw new FrameError('The binary message is too short.');
    const text = readText(data.subarray(offset, end));
    offset = end;
    return text;
  };
  const [joinRef, ref, topic, event] = [next(1), next(2), next(3), next(4)];
  next(5);
  return {
    joinRef: joinRef === '' ? null : joinRef,
    ref: ref === '' ? null : ref,
    topic,
    event: 'broadcast',
    payload: {},
    broadcast: { event, payload: readContent(data.subarray(offset), data[6]) },
  };
}

function readContent(bytes: Buffer, encoding: number | undefined): string | Uint8Array {
  // The frame belongs to a larger chunk of the network's, which must not be kept for its sake.
  if (encoding === bytesEncoding) return Uint8Array.from(bytes);
  if (encoding !== jsonEncoding) throw new FrameError('The payload has no known encoding.');
  const text = bytes.toString('utf8');
  parseJson(text, 'The payload is not JSON.');
  return text;
}

/** The official client writes one byte for each letter, so letters beyond ASCII arrive as Latin-1. */
function readText(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
