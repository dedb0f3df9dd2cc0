import { useRef, useState } from 'react';

/** A mutation behind a button: one at a time, and its error is kept until the next attempt. */
export function useAction<Input extends unknown[]>(work: (...input: Input) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const underway = useRef(false);

  /** Whether it worked. */
  async function run(...input: Input): Promise<boolean> {
    if (underway.current) return false;
    underway.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work(...input);
      return true;
    } catch (error) {
      console.info('a setting was not changed', error);
      setFailure(error);
      return false;
    } finally {
      underway.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, run };
}
