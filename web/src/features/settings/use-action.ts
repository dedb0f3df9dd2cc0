import { useRef, useState } from 'react';

/** Something that is done by pressing: once at a time, and what went wrong is kept until it is tried again. */
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
