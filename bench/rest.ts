import { measureCompetitor } from './rest/competitor.ts';
import { type LoadRequest, measure } from './rest/load.ts';
import { type ProductQuery, productQueries } from './rest/queries.ts';
import { asPerson, type RestServers, withRestServers } from './rest/servers.ts';

/** The eight queries that the product makes most, on one PostgreSQL: ours, a hand-written route, the competitor. */
export function restSpeed(): Promise<void> {
  return withRestServers((servers) => compare(productQueries(servers.ids), servers));
}

async function compare(
  queries: ProductQuery[],
  { ours, baseline, competitor, token }: RestServers,
): Promise<void> {
  console.log('Requests per second over 32 connections, the same PostgreSQL:');
  console.log(
    `  ${'query'.padEnd(28)}${'ours'.padStart(8)}${'by hand'.padStart(9)}${'competitor'.padStart(12)}   ours / by hand   ours / competitor`,
  );
  await warmUp(queries, { ours, baseline, competitor, token });
  const shares: number[] = [];
  const multiples: number[] = [];
  for (const [index, query] of queries.entries()) {
    const request = asPerson(query, token);
    const byHand = handWritten(index);
    // In turns, so that what else the machine does meets all of them alike.
    const rounds: { mine: number; hand: number; theirs: number | undefined }[] = [];
    for (let round = 0; round < 3; round += 1) {
      rounds.push({
        mine: await measure(ours.port, request),
        hand: await measure(baseline.port, byHand),
        theirs: competitor && (await measureCompetitor(competitor, request)),
      });
    }
    const mine = median(rounds.map((round) => round.mine));
    const hand = median(rounds.map((round) => round.hand));
    const answered = rounds.flatMap((round) => round.theirs ?? []);
    const theirs = answered.length > 0 ? median(answered) : undefined;
    shares.push(mine / hand);
    if (theirs !== undefined) multiples.push(mine / theirs);
    console.log(
      `  ${query.name.padEnd(28)}${whole(mine)}${whole(hand).padStart(9)}${theirs === undefined ? '-'.padStart(12) : whole(theirs).padStart(12)}` +
        `${(mine / hand).toFixed(2).padStart(17)}${theirs === undefined ? '-'.padStart(18) : (mine / theirs).toFixed(1).padStart(18)}`,
    );
  }
  console.log(`  geometric mean: ${mean(shares).toFixed(2)} of the hand-written route (goal 0.9)`);
  if (multiples.length > 0) {
    console.log(
      `  geometric mean: ${mean(multiples).toFixed(1)} times @supabase/lite (goal 8), over ${multiples.length} queries`,
    );
  }
}

/** Every query once at every server: code is compiled while it runs, and the query that is measured first would pay for all. */
async function warmUp(
  queries: ProductQuery[],
  { ours, baseline, competitor, token }: Pick<RestServers, 'ours' | 'baseline' | 'competitor' | 'token'>,
): Promise<void> {
  for (const [index, query] of queries.entries()) {
    const request = asPerson(query, token);
    await measure(ours.port, request);
    await measure(baseline.port, handWritten(index));
    if (competitor) await measureCompetitor(competitor, request);
  }
}

const handWritten = (index: number) => (): LoadRequest => ({
  method: 'GET',
  path: `/${index}`,
  headers: {},
  body: undefined,
});

function whole(number: number): string {
  return number.toFixed(0).padStart(8);
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function mean(numbers: readonly number[]): number {
  return Math.exp(numbers.reduce((sum, one) => sum + Math.log(one), 0) / numbers.length);
}
