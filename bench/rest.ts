import { measureCompetitor } from './rest/competitor.ts';
import { type LoadRequest, measure } from './rest/load.ts';
import type { Started } from './rest/processes.ts';
import { type ProductQuery, productQueries } from './rest/queries.ts';
import { asPerson, type RestServers, withRestServers } from './rest/servers.ts';

const settleMilliseconds = 4000;

/** The eight queries that the product makes most, on one PostgreSQL: ours, a hand-written route, the competitor. */
export function restSpeed(): Promise<void> {
  return withRestServers((servers) => compare(productQueries(servers.ids), servers));
}

async function compare(
  queries: ProductQuery[],
  { ours, baseline, competitor, token, analyze }: RestServers,
): Promise<void> {
  console.log('Requests per second over 32 connections, the same PostgreSQL:');
  console.log(
    `  ${'query'.padEnd(28)}${'ours'.padStart(8)}${'by hand'.padStart(9)}${'competitor'.padStart(12)}   ours / by hand   ours / competitor`,
  );
  await warmUp(queries, { ours, baseline, competitor, token });
  await analyze();
  const shares: number[] = [];
  const multiples: number[] = [];
  for (const [index, query] of queries.entries()) {
    const request = asPerson(query, token);
    const byHand = handWritten(index);
    const [mine, hand] = await inTurns(
      () => measure(ours.port, request),
      () => measure(baseline.port, byHand),
    );
    const theirs = competitor && (await measureAlone(competitor, request));
    shares.push(mine / hand);
    if (theirs !== undefined) multiples.push(mine / theirs);
    console.log(
      `  ${query.name.padEnd(28)}${whole(mine)}${whole(hand).padStart(9)}${theirs === undefined ? '-'.padStart(12) : whole(theirs).padStart(12)}` +
        `${(mine / hand).toFixed(2).padStart(17)}${theirs === undefined ? '-'.padStart(18) : (mine / theirs).toFixed(1).padStart(18)}`,
    );
  }
  console.log(`  geometric mean: ${mean(shares).toFixed(2)} of the hand-written route (goal 0.98)`);
  if (multiples.length > 0) {
    console.log(
      `  geometric mean: ${mean(multiples).toFixed(1)} times @supabase/lite (goal 8), over ${multiples.length} queries`,
    );
  }
}

/** The median of each. What else the machine does meets both alike, and so does what the other leaves behind in its caches. */
async function inTurns(
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<[first: number, second: number]> {
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    if (round % 2 === 0) rates[0].push(await first());
    rates[1].push(await second());
    if (round % 2 === 1) rates[0].push(await first());
  }
  return [median(rates[0]), median(rates[1])];
}

/** What it was asked last it goes on answering when nobody listens any more, for longer than the others need to warm up. */
async function measureAlone(competitor: Started, request: () => LoadRequest): Promise<number | undefined> {
  const rates: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const rate = await measureCompetitor(competitor, request);
    if (rate !== undefined) rates.push(rate);
  }
  await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
  return rates.length > 0 ? median(rates) : undefined;
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

function handWritten(index: number): () => LoadRequest {
  const request = { method: 'GET', path: `/${index}`, headers: {}, body: undefined };
  return () => request;
}

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
