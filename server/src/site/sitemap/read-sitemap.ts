import { Lru } from '@lomdim/platform/lib/lru';
import type { Queryable } from '@lomdim/platform/postgres/share';
import type { RecordKind } from '@lomdim/web/addresses';

/** Into how many parts a kind is cut: two to the power of `bits`; none where nobody may see any. */
type Size = { kind: RecordKind; entries: number; bits: number };
type Listed = { id: string; changed_at: Date };

/** For so long an answer is given again: crawlers ask for many parts at once. */
const lifetime = 5000;
const answersKept = 64;

/** What the database has for the sitemap. Whoever asks while it is being read gets the same answer. */
export class SitemapRows {
  readonly #db: Queryable;
  readonly #now: () => number;
  readonly #kept = new Lru<{ until: number; answer: Promise<unknown[]> }>(answersKept);

  constructor(db: Queryable, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** How many parts there are of each kind. */
  async parts(): Promise<Map<RecordKind, number>> {
    const sizes = await this.#ask<Size>('select kind, entries, bits from private.sitemap_size()', []);
    return new Map(sizes.map(({ kind, entries, bits }) => [kind, entries === 0 ? 0 : 2 ** bits]));
  }

  /** `number` counts from 0; there must be such a part. */
  async part(kind: RecordKind, number: number, parts: number): Promise<Listed[]> {
    const values = [kind, Math.log2(parts), number];
    return this.#ask<Listed>('select id, changed_at from private.sitemap_part($1, $2, $3)', values);
  }

  #ask<Row extends object>(text: string, values: (string | number)[]): Promise<Row[]> {
    const key = `${text} ${values.join(' ')}`;
    const kept = this.#kept.get(key);
    // The key names the statement, and with it the shape of its rows.
    if (kept && kept.until > this.#now()) return kept.answer as Promise<Row[]>;
    const answer = this.#db.query<Row>(text, values).then(({ rows }) => rows);
    const entry = { until: this.#now() + lifetime, answer };
    this.#kept.set(key, entry);
    // What failed is asked again by the next.
    answer.catch(() => {
      entry.until = 0;
    });
    return answer;
  }
}
