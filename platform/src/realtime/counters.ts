/** What has happened since the start; the metrics page shows it. */
export type Counters = { received: number; sent: number; dropped: number; refused: number };

export function newCounters(): Counters {
  return { received: 0, sent: 0, dropped: 0, refused: 0 };
}
