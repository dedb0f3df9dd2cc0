import { createPerson } from '@lomdim/testing/people/actors';
import { connectAs, type Listening } from '@lomdim/testing/people/live-changes';
import type { SupabaseClient } from '@supabase/supabase-js';
import type pg from 'pg';

export type Wish = { subject: string; language: string; duration_minutes: number };
export type Seeker = {
  id: string;
  gender: 'male' | 'female';
  wish: Wish;
  /** A tab on each of the servers. */
  tabs: [SupabaseClient, SupabaseClient];
};

/** Somebody who looks for somebody to learn with, with a tab on each of two servers. */
export async function seeker(
  pool: pg.Pool,
  servers: readonly [Listening, Listening],
  { gender = 'female', ...wish }: Partial<Wish & Pick<Seeker, 'gender'>> = {},
): Promise<Seeker> {
  const { id } = await createPerson({ pool, url: '', drop: async () => undefined }, 'learner', { gender });
  const [first, second] = servers;
  return {
    id,
    gender,
    wish: { subject: 'Gemara', language: 'English', duration_minutes: 30, ...wish },
    tabs: [await connectAs(first, { id }), await connectAs(second, { id })],
  };
}

const pick = <Value>(values: readonly Value[], turn: number): Value => values[turn % values.length] as Value;

/** Men and women who wish for this and that. */
export function crowd(
  pool: pg.Pool,
  servers: readonly [Listening, Listening],
  size: number,
): Promise<Seeker[]> {
  return Promise.all(
    Array.from({ length: size }, (_, turn) =>
      seeker(pool, servers, {
        gender: pick(['male', 'female', 'female'] as const, turn),
        subject: pick(['Gemara', 'Halacha', 'Mishnah', 'any', 'Torah'], turn),
        language: pick(['French', 'English', 'any', 'German'], turn),
        duration_minutes: pick([15, 30, 60, 30, 240, 90, 45], turn),
      }),
    ),
  );
}

/** The rule in other words than the database's. */
export function fit(one: Seeker, other: Seeker): boolean {
  const agree = (a: string, b: string) => a === b || a === 'any' || b === 'any';
  const minutes = [one.wish.duration_minutes, other.wish.duration_minutes];
  return (
    one.gender === other.gender &&
    agree(one.wish.subject, other.wish.subject) &&
    agree(one.wish.language, other.wish.language) &&
    Math.max(...minutes) <= 2 * Math.min(...minutes)
  );
}

/** Those of whom two could learn together, though nobody was found for either. */
export function hanging(everyone: readonly Seeker[], taken: ReadonlySet<string>): string[] {
  const left = everyone.filter(({ id }) => !taken.has(id));
  return left.flatMap((one, place) =>
    left.slice(place + 1).flatMap((other) => (fit(one, other) ? [`${one.id} ${other.id}`] : [])),
  );
}
