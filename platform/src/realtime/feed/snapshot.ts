/** What a transaction could see: everything before `next`, except what was still running. */
export type Snapshot = { text: string; next: bigint; running: readonly string[] };

/** Reads PostgreSQL's `pg_snapshot`, such as `10:20:10,14`. */
export function readSnapshot(text: string): Snapshot {
  const [, next, running] = text.split(':');
  if (next === undefined || running === undefined) throw new Error(`not a snapshot: ${text}`);
  return { text, next: BigInt(next), running: running === '' ? [] : running.split(',') };
}
