import * as z from 'zod';

/** Says why a text is refused. The name of the variable is put before the reason, a full stop behind it. */
type Refuse = (reason: string) => undefined;

/**
 * A variable that is read from its text. One that is set to nothing counts as not set: shells and compose files often do that. What is
 * refused does not end the reading, so that all problems are listed at once.
 */
export function variable<Value, Fallback = undefined>(
  read: (text: string, refuse: Refuse) => Value | undefined,
  fallback?: Fallback,
) {
  return z
    .string()
    .optional()
    .transform((given, context): Value | Fallback => {
      const text = given?.trim() ?? '';
      const refuse: Refuse = (reason) => {
        context.addIssue({ code: 'custom', message: reason, input: undefined, continue: true });
        return undefined;
      };
      return (text === '' ? undefined : read(text, refuse)) ?? (fallback as Fallback);
    });
}

export const text = variable((value) => value);

export const wholeNumber = <Fallback extends number | undefined = undefined>(
  range: { from: number; to: number },
  fallback?: Fallback,
) =>
  variable<number, Fallback>((value, refuse) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= range.from && number <= range.to) return number;
    return refuse(`must be a whole number from ${range.from} to ${range.to}, not ${quote(value)}`);
  }, fallback);

export const oneOf = <const Choice extends string, Fallback extends Choice | undefined = undefined>(
  choices: readonly Choice[],
  fallback?: Fallback,
) =>
  variable<Choice, Fallback>((value, refuse) => {
    const choice = choices.find((candidate) => candidate === value);
    return choice ?? refuse(`must be ${listed(choices)}, not ${quote(value)}`);
  }, fallback);

export const onOff = <Fallback extends boolean | undefined = undefined>(fallback?: Fallback) =>
  variable<boolean, Fallback>((value, refuse) => {
    if (value === 'on' || value === 'off') return value === 'on';
    return refuse(`must be on or off, not ${quote(value)}`);
  }, fallback);

/** The value may carry a password, so it is not repeated. */
export const address = (protocols: readonly string[]) =>
  variable((value, refuse) => {
    const url = URL.parse(value);
    if (url && protocols.includes(url.protocol)) return { url, text: value };
    return refuse(
      `must be an address that starts with ${listed(protocols.map((protocol) => `${protocol}//`))}`,
    );
  });

/** What stands between commas, without what is empty. */
export const listIn = (value: string): string[] => value.split(',').flatMap((each) => each.trim() || []);

export function quote(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}

function listed(values: readonly string[]): string {
  return values.length === 1
    ? String(values[0])
    : `${values.slice(0, -1).join(', ')} or ${String(values.at(-1))}`;
}
