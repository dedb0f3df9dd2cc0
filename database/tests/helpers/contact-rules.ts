import type { TestDatabase } from '@lomdim/testing/postgres/database';

/** In the order of the table's columns. */
export const actions = ['talk', 'write', 'ask', 'match', 'book', 'meet'] as const;
export type Action = (typeof actions)[number];

/** A row of the table; null stands for anybody, or any standing. */
export interface ContactRule {
  who: string | null;
  whom: string | null;
  standing: string | null;
  sees: string;
  mayDo: string[];
}

export async function readContactRules({ pool }: TestDatabase): Promise<ContactRule[]> {
  const { rows } = await pool.query<ContactRule>(
    'select who, whom, standing, sees, may_do as "mayDo" from private.contact_rules() order by number',
  );
  return rows;
}

/** The first row that fits, worked out from the table alone. */
export function ruleFor(rules: ContactRule[], who: string, whom: string, standing: string): ContactRule {
  const found = rules.find(
    (rule) =>
      [null, who].includes(rule.who) &&
      [null, whom].includes(rule.whom) &&
      [null, standing].includes(rule.standing),
  );
  if (!found) throw new Error(`no row for ${who}, ${whom}, ${standing}`);
  return found;
}
