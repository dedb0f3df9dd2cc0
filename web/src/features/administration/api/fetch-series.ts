import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import type { Period } from '../periods.ts';
import { adminKey } from './admin-requests.ts';

export const figures = ['sign_ups', 'lessons', 'hours', 'donated_cents', 'fill_rate'] as const;
export type FigureKind = (typeof figures)[number];

/** One figure over time, a value for each day, week or month, also where nothing happened. */
export const series = (kind: FigureKind, { step, from, to }: Period, zone: string) =>
  queryOptions({
    queryKey: adminKey('series', kind, step, from, to, zone),
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client
        .rpc('admin_series', { kind, step, from_day: from, to_day: to, zone })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
