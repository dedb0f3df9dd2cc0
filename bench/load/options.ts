/** What may be said behind the name, as in `npm run bench load -- --minutes 30`. */
export const loadOptions = {
  /** How many server processes, one run after the other: `1,3`. */
  processes: { type: 'string' },
  /** How many sockets each step has: `500,1000,2000`. */
  sockets: { type: 'string' },
  /** How long each step is measured. */
  seconds: { type: 'string' },
  /** How long somebody thinks between two things that they do, in the mean. */
  think: { type: 'string' },
  /** In place of the steps: the first number of sockets for so many minutes, with the memory of each. */
  minutes: { type: 'string' },
} as const;

export type LoadValues = { [Name in keyof typeof loadOptions]?: string | undefined };

export type LoadOptions = {
  processes: number[];
  sockets: number[];
  seconds: number;
  thinkSeconds: number;
  minutes: number | undefined;
};

export function readOptions(given: LoadValues): LoadOptions {
  const isLong = given.minutes !== undefined;
  return {
    processes: numbers('processes', given.processes ?? (isLong ? '1' : '1,3')),
    sockets: numbers('sockets', given.sockets ?? '500,1000,2000,3000,4000,6000,8000').sort((a, b) => a - b),
    seconds: number('seconds', given.seconds ?? '15'),
    thinkSeconds: number('think', given.think ?? '20'),
    minutes: given.minutes === undefined ? undefined : number('minutes', given.minutes),
  };
}

function numbers(name: string, text: string): number[] {
  return text.split(',').map((part) => number(name, part));
}

function number(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} ${text}: that is no number above zero.`);
  return value;
}
