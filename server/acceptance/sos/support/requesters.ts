import { createPerson } from '@lomdim/testing/people/actors';
import { connectAs, type Listening } from '@lomdim/testing/people/live-changes';
import type { SupabaseClient } from '@supabase/supabase-js';
import type pg from 'pg';

export type SosRequest = { subject: string; language: string; duration_minutes: number };
export type Requester = {
  id: string;
  gender: 'male' | 'female';
  request: SosRequest;
  /** A tab on each of the servers. */
  tabs: [SupabaseClient, SupabaseClient];
};

/** Somebody who looks for somebody to learn with, with a tab on each of two servers. */
export async function createRequester(
  pool: pg.Pool,
  servers: readonly [Listening, Listening],
  { gender = 'female', ...request }: Partial<SosRequest & Pick<Requester, 'gender'>> = {},
): Promise<Requester> {
  const { id } = await createPerson({ pool, url: '', drop: async () => undefined }, 'student', { gender });
  const [first, second] = servers;
  return {
    id,
    gender,
    request: { subject: 'Gemara', language: 'English', duration_minutes: 30, ...request },
    tabs: [await connectAs(first, { id }), await connectAs(second, { id })],
  };
}

const pick = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value;

/** Men and women with different requests. */
export function createRequesters(
  pool: pg.Pool,
  servers: readonly [Listening, Listening],
  size: number,
): Promise<Requester[]> {
  return Promise.all(
    Array.from({ length: size }, (_, index) =>
      createRequester(pool, servers, {
        gender: pick(['male', 'female', 'female'] as const, index),
        subject: pick(['Gemara', 'Halacha', 'Mishnah', 'any', 'Torah'], index),
        language: pick(['French', 'English', 'any', 'German'], index),
        duration_minutes: pick([15, 30, 60, 30, 240, 90, 45], index),
      }),
    ),
  );
}

/** The rule in other words than the database's. */
export function fit(one: Requester, other: Requester): boolean {
  const agree = (a: string, b: string) => a === b || a === 'any' || b === 'any';
  const minutes = [one.request.duration_minutes, other.request.duration_minutes];
  return (
    one.gender === other.gender &&
    agree(one.request.subject, other.request.subject) &&
    agree(one.request.language, other.request.language) &&
    Math.max(...minutes) <= 2 * Math.min(...minutes)
  );
}

/** Those of whom two could learn together, though nobody was found for either. */
export function unmatchedPairs(everyone: readonly Requester[], taken: ReadonlySet<string>): string[] {
  const left = everyone.filter(({ id }) => !taken.has(id));
  return left.flatMap((one, index) =>
    left.slice(index + 1).flatMap((other) => (fit(one, other) ? [`${one.id} ${other.id}`] : [])),
  );
}
