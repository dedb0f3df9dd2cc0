/** Reads variables one by one and remembers every fault, so that all of them can be told at once. */
export class EnvReader {
  readonly faults: string[] = [];
  readonly #env: NodeJS.ProcessEnv;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  fault(sentence: string): void {
    this.faults.push(sentence);
  }

  /** A variable that is set to nothing counts as not set: shells and compose files often do that. */
  text(name: string): string | undefined {
    const value = this.#env[name]?.trim();
    return value === '' ? undefined : value;
  }

  wholeNumber(name: string, range: { from: number; to: number }, fallback: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= range.from && number <= range.to) return number;
    this.fault(`${name} must be a whole number from ${range.from} to ${range.to}, not ${quote(value)}.`);
    return fallback;
  }

  oneOf<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const choice = choices.find((candidate) => candidate === value);
    if (choice === undefined) this.fault(`${name} must be ${listed(choices)}, not ${quote(value)}.`);
    return choice;
  }

  /** A value that must never be shown, not even in the sentence that complains about it. */
  secret(name: string, check: (value: string) => string | undefined): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const complaint = check(value);
    if (complaint === undefined) return value;
    this.fault(`${name} ${complaint}.`);
    return undefined;
  }

  url(name: string, protocols: readonly string[]): URL | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    // PostgreSQL allows an empty host (a socket is named instead), which URL does not.
    const whole = value.replace('@/', '@localhost/');
    const url = URL.canParse(whole) ? new URL(whole) : undefined;
    if (url && protocols.includes(url.protocol)) return url;
    const starts = protocols.map((protocol) => `${protocol}//`);
    // The value may carry a password, so it is not repeated.
    this.fault(`${name} must be an address that starts with ${listed(starts)}.`);
    return undefined;
  }
}

export function quote(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}

function listed(values: readonly string[]): string {
  return values.length === 1
    ? String(values[0])
    : `${values.slice(0, -1).join(', ')} or ${String(values.at(-1))}`;
}
