import { RestError } from '../errors.ts';

const choices = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const;

type Choices = typeof choices;

export type Preferences = { -readonly [Name in keyof Choices]?: Choices[Name][number] } & {
  timezone?: string;
  maxAffected?: number;
};

/**
 * Reads the Prefer header. The first of several contradicting preferences counts. How the transaction ends is the
 * caller's choice only where the operator says so; elsewhere that preference is known and not granted, as in PostgREST.
 */
export function parsePrefer(header: string, { choosesTxEnd }: { choosesTxEnd: boolean }): Preferences {
  const found: Record<string, string> = {};
  const unknown: string[] = [];
  for (const part of header.split(',')) {
    const text = part.trim();
    if (text === '') continue;
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    const value = equals < 0 ? '' : text.slice(equals + 1);
    if (!accepts(name, value)) unknown.push(text);
    else found[name] ??= value;
  }
  if (unknown.length > 0 && found.handling === 'strict') {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  }
  const { 'max-affected': maxAffected, ...rest } = found;
  if (!choosesTxEnd) delete rest.tx;
  const preferences: Preferences = rest;
  if (maxAffected !== undefined && found.handling === 'strict') preferences.maxAffected = Number(maxAffected);
  return preferences;
}

function accepts(name: string, value: string): boolean {
  if (name === 'max-affected') return /^\d{1,9}$/.test(value);
  if (name === 'timezone') return isTimezone(value);
  const known: Record<string, readonly string[]> = choices;
  return known[name]?.includes(value) ?? false;
}

function isTimezone(name: string): boolean {
  try {
    return /^[A-Za-z0-9_+/-]{1,64}$/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** The preferences that were honoured, as the Preference-Applied header lists them. */
export function preferenceApplied(applied: AppliedPreferences): string | undefined {
  const given = appliedNames.filter((name) => applied[name] !== undefined);
  if (given.length === 0) return undefined;
  return given.map((name) => `${name === 'maxAffected' ? 'max-affected' : name}=${applied[name]}`).join(', ');
}

type AppliedPreferences = { [Name in keyof Preferences]?: Preferences[Name] | undefined };

const appliedNames = [
  ...(['resolution', 'missing', 'return', 'count'] as const),
  ...(['tx', 'handling', 'timezone', 'maxAffected'] as const),
];
