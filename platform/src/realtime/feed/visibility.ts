import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { callerStep } from '../../postgres/as-caller.ts';
import type { Row, Step } from '../../postgres/batch.ts';
import type { Batches } from '../../postgres/share.ts';
import type { Viewer } from './caller.ts';
import type { FollowedTable } from './tables.ts';

/** Rows of one table that one viewer may see or not; `seen` has the answers, in the same order. */
export type Question = { viewer: Viewer; table: FollowedTable; records: string[]; seen: boolean[] };

const timeout = 20_000;
/** A policy that takes longer means no. */
const settings = { statement_timeout: '15s' };
const retryAfter = 200;
/** So many viewers are asked for in one round trip. */
const viewersAtOnce = 100;

/** Asks the policies. */
export class Visibility {
  readonly #batches: Batches;
  readonly #log: Logger;

  constructor(batches: Batches, log: Logger) {
    this.#batches = batches;
    this.#log = log;
  }

  /** Fills in every answer. Waits for a database that is away; whatever else goes wrong for a viewer means no. */
  async answer(questions: readonly Question[], signal: AbortSignal): Promise<void> {
    const byViewer = [...groupByViewer(questions).values()];
    for (let start = 0; start < byViewer.length; start += viewersAtOnce) {
      const part = byViewer.slice(start, start + viewersAtOnce);
      if (await this.#askUntilReached(part, signal)) continue;
      // One viewer's claims or policies failed and took the others' answers along.
      for (const alone of part) {
        if (part.length > 1 && (await this.#askUntilReached([alone], signal))) continue;
        for (const question of alone) question.seen = question.records.map(() => false);
      }
    }
  }

  async #askUntilReached(groups: readonly Question[][], signal: AbortSignal): Promise<boolean> {
    for (;;) {
      signal.throwIfAborted();
      try {
        await this.#ask(groups);
        return true;
      } catch (error) {
        if (error instanceof pg.DatabaseError && !isPassing(error)) {
          this.#log.warn(
            { err: error, viewers: groups.length },
            'whether a change may be seen could not be decided',
          );
          return false;
        }
        this.#log.debug({ err: error }, 'the database is away; changes wait');
        await sleep(retryAfter, undefined, { signal, ref: false });
      }
    }
  }

  async #ask(groups: readonly Question[][]): Promise<void> {
    const steps = groups.flatMap((group) => [
      ...group.slice(0, 1).map(({ viewer }) => callerStep(viewer, { settings })),
      ...group.map(look),
    ]);
    const results = await this.#batches.batch(steps, { timeout, repeatable: true });
    let at = 0;
    for (const group of groups) {
      const isLive = results[at]?.[0]?.[0] === 't';
      at += 1;
      for (const question of group) {
        question.seen = answers(results[at]?.[0], question.records.length, isLive);
        at += 1;
      }
    }
  }
}

function groupByViewer(questions: readonly Question[]): Map<string, Question[]> {
  const groups = new Map<string, Question[]>();
  for (const question of questions) {
    const group = groups.get(question.viewer.key);
    if (group) group.push(question);
    else groups.set(question.viewer.key, [question]);
  }
  return groups;
}

/** The function is made for the table and the role from their policies; see database/platform/0004_realtime.sql. */
function look({ viewer, table, records }: Question): Step {
  const name = `realtime.may_see_${table.relation}_${viewer.role}`;
  return {
    key: name,
    text: `select string_agg(case when ${name}(asked.value) then '1' else '0' end, '' order by asked.ordinality)
      from jsonb_array_elements($1::text::jsonb) with ordinality as asked`,
    values: [`[${records.join(',')}]`],
  };
}

function answers(row: Row | undefined, count: number, isLive: boolean): boolean[] {
  const text = row?.[0] ?? '';
  return Array.from({ length: count }, (_, index) => isLive && text[index] === '1');
}

/** The server is stopping or starting, or crowded: it will answer again. */
function isPassing({ code = '' }: pg.DatabaseError): boolean {
  return code.startsWith('57P') || code.startsWith('53') || code.startsWith('08') || code === '40001';
}
