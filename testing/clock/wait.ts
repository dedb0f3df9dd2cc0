type Options = {
  /** For the message when it never comes. */
  what?: string;
  timeout?: number;
};

/** Reads again until what is read satisfies; tests wait for what they assert, never for a length of time. */
export async function waitUntil<Value>(
  read: () => Value | Promise<Value>,
  isDone: (value: Value) => boolean,
  { what = 'the condition', timeout = 50_000 }: Options = {},
): Promise<Value> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > deadline) {
      throw new Error(`${what} did not come within ${timeout} ms; last seen: ${JSON.stringify(value)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
