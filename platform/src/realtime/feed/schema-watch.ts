import type { Logger } from 'pino';
import type { Batches } from '../../postgres/share.ts';

const pulse = 2000;
const timeout = 10_000;

/** The marks of every row of the catalogue that says what is published, to whom, and in which columns. */
const marks = `
  select md5(string_agg(mark, ',' order by mark)) from (
    select oid || ' ' || xmin::text as mark from pg_policy
    union all select oid || ' ' || xmin::text from pg_publication_rel
    union all select c.oid || ' ' || c.xmin::text from pg_class c join realtime.followed f on f.relation = c.oid
    union all select a.attrelid || ' ' || a.attnum || ' ' || a.xmin::text
      from pg_attribute a join realtime.followed f on f.relation = a.attrelid where a.attnum > 0
  ) as marked`;

/**
 * Notices changes of policies, rights and columns that nobody announces: only a superuser can make the database
 * notify by itself, and a policy that was tightened must count at once.
 */
export class SchemaWatch {
  readonly #batches: Batches;
  readonly #log: Logger;
  readonly #onChange: () => void;
  #known: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(batches: Batches, log: Logger, onChange: () => void) {
    this.#batches = batches;
    this.#log = log;
    this.#onChange = onChange;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#look()
        .catch((error: unknown) => this.#log.debug({ err: error }, 'the schema could not be looked at'))
        .finally(() => this.#timer && this.start());
    }, pulse);
    this.#timer.unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    const steps = [{ key: 'marks', text: marks, values: [] }];
    const [rows] = await this.#batches.batch(steps, { timeout, repeatable: true });
    const found = String(rows?.[0]?.[0]);
    // The first look counts as a change: what came between the start and now has no mark to differ from.
    if (this.#known !== found) this.#onChange();
    this.#known = found;
  }
}
