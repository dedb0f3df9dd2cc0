import type { Column } from './catalogue.ts';

export const forgedText = 'forged in an attack';

/** Something that the column would take and that is not there yet, so that only a rule can keep it out. */
export function forgedValue({ type, choices }: Column, current: unknown, attacker: string | null): unknown {
  const other = choices.find((word) => word !== current);
  if (other !== undefined) return type.endsWith('[]') ? [other] : other;
  if (type.endsWith('[]')) return [];
  switch (type) {
    case 'uuid':
      return attacker ?? crypto.randomUUID();
    case 'boolean':
      return current !== true;
    case 'smallint':
    case 'integer':
    case 'bigint':
    case 'numeric':
      return Number(current) > 1 ? Number(current) - 1 : Number(current) + 1;
    case 'jsonb':
      return { note: forgedText };
    case 'date':
      return '2099-03-04';
    case 'time without time zone':
      return '10:30';
    case 'timestamp with time zone':
      return '2099-03-04T10:30:00Z';
    case 'text':
      return forgedText;
    default:
      return null;
  }
}

/** A row as the attacker would write it: what is secret in it is not theirs to send. */
export function withoutSecrets(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, holdsSecret(value) ? forgedLike(value) : value]),
  );
}

const holdsSecret = (value: unknown) =>
  /canary|T\d\d:\d\d:\d\d\.\d/i.test(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function forgedLike(value: unknown): unknown {
  if (Array.isArray(value)) return [forgedText];
  if (typeof value === 'object') return { note: forgedText };
  return /canary/i.test(String(value)) ? forgedText : '2099-03-04T10:30:00Z';
}
