/** The backend messages that a pipelined connection acts on, by their one-byte code. */
export const Code = {
  authentication: 0x52,
  backendKey: 0x4b,
  commandComplete: 0x43,
  dataRow: 0x44,
  error: 0x45,
  parseComplete: 0x31,
  ready: 0x5a,
} as const;

/**
 * Cuts a byte stream into messages. `body` is a view of the received bytes, not a copy: a message that
 * came in one piece is never copied at all, one that came in many pieces exactly once.
 */
export class MessageReader {
  #parts: Buffer[] = [];
  #held = 0;
  #wanted = 0;

  push(chunk: Buffer, onMessage: (code: number, body: Buffer) => void): void {
    let bytes = chunk;
    if (this.#held > 0) {
      this.#parts.push(chunk);
      this.#held += chunk.length;
      if (this.#held < this.#wanted) return;
      bytes = Buffer.concat(this.#parts, this.#held);
      this.#parts = [];
      this.#held = 0;
    }
    let offset = 0;
    while (bytes.length - offset >= 5) {
      const end = offset + 1 + bytes.readInt32BE(offset + 1);
      if (end > bytes.length) break;
      onMessage(bytes[offset] ?? 0, bytes.subarray(offset + 5, end));
      offset = end;
    }
    if (offset === bytes.length) return;
    const rest = bytes.subarray(offset);
    this.#parts = [rest];
    this.#held = rest.length;
    this.#wanted = rest.length >= 5 ? 1 + rest.readInt32BE(1) : 5;
  }
}

export type Row = (Buffer | null)[];

export function readRow(body: Buffer): Row {
  const count = body.readInt16BE(0);
  const row: Row = new Array(count);
  let offset = 2;
  for (let index = 0; index < count; index += 1) {
    const length = body.readInt32BE(offset);
    offset += 4;
    if (length < 0) {
      row[index] = null;
      continue;
    }
    row[index] = body.subarray(offset, offset + length);
    offset += length;
  }
  return row;
}

/** What PostgreSQL said when it refused: the fields a caller may need, by their documented meaning. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;
  /** The functions inside of which it was raised; null for the statement itself. */
  readonly where: string | null;

  constructor(fields: ReadonlyMap<string, string>) {
    super(fields.get('M') ?? 'unknown error');
    this.code = fields.get('C') ?? 'XX000';
    this.detail = fields.get('D') ?? null;
    this.hint = fields.get('H') ?? null;
    this.where = fields.get('W') ?? null;
  }
}

export function readError(body: Buffer): DatabaseError {
  const fields = new Map<string, string>();
  let offset = 0;
  while (offset < body.length && body[offset] !== 0) {
    const end = body.indexOf(0, offset + 1);
    if (end < 0) break;
    fields.set(String.fromCharCode(body[offset] ?? 0), body.toString('utf8', offset + 1, end));
    offset = end + 1;
  }
  return new DatabaseError(fields);
}
