/** The two serialisations of the protocol: objects, or arrays with binary broadcasts. */
export type Vsn = '1.0.0' | '2.0.0';

export function readVsn(given: string | null): Vsn | undefined {
  if (given === null || given === '1.0.0') return '1.0.0';
  return given === '2.0.0' ? '2.0.0' : undefined;
}

/** What a client sent. `ref` is what the answer repeats; `joinRef` names the join that it belongs to. */
export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
};

/** What a client sends to others: JSON text, or bytes that are passed on as they are. */
export type BroadcastContent = { event: string; payload: string | Uint8Array };

/** A binary frame carries its broadcast beside the payload, so that its bytes are not parsed and written again. */
export type IncomingFrame = Frame & { broadcast?: BroadcastContent };

/** What is not a message of this protocol. The message is what the client receives. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}
