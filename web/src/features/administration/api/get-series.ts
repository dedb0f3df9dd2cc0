import type { Period } from '../periods.ts';
import { adminKey, adminQuery } from './admin-requests.ts';

export const figures = ['sign_ups', 'lessons', 'hours', 'donated_cents', 'fill_rate'] as const;
export type FigureKind = (typeof figures)[number];

/** One figure over time, a value for each day, week or month, also where nothing happened. */
export function series(kind: FigureKind, { step, from, to }: Period, zone: string) {
  return adminQuery(adminKey('series', kind, step, from, to, zone), (client, signal) =>
    client
      .rpc('admin_series', { kind, step, from_day: from, to_day: to, zone })
      .abortSignal(signal)
      .throwOnError(),
  );
}
