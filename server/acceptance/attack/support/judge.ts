import type { TestServer } from '@lomdim/testing/server/test-server';

/** The same seed tries the same things: ATTACK_SEED tries others, or repeats what was found with another. */
export const seed = Number(process.env.ATTACK_SEED ?? 20_261_115);

const error = 50;

/** What the server could not explain to itself. */
export function problemsIn({ logs }: TestServer): string[] {
  return logs.filter((line) => (JSON.parse(line) as { level: number }).level >= error);
}
