import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';

type Options = {
  /** For what has no place of its own for an alert, or has more to do. */
  onError?: (error: unknown) => unknown;
  /** Whether it worked or not; it stays busy until this is done. */
  onSettled?: () => Promise<unknown>;
};

/** A mutation behind a button: one at a time, and its error is kept until the next attempt. */
export function useAction<Input extends unknown[], Result>(
  work: (...input: Input) => Promise<Result>,
  { onError, onSettled }: Options = {},
) {
  const { mutateAsync, isPending, isSuccess, variables, data, error, reset } = useMutation({
    mutationFn: (input: Input) => work(...input),
    // Not waited for: the alert is there at once.
    onError: (error) => void onError?.(error),
    onSettled: () => onSettled?.(),
    // Without a connection it fails at once, where somebody waits for it.
    networkMode: 'always',
    // What it was given, a password perhaps, is forgotten soon after the screen is left.
    gcTime: 1000,
  });
  const underway = useRef(false);

  /** Whether it worked. */
  async function run(...input: Input): Promise<boolean> {
    if (underway.current) return false;
    underway.current = true;
    try {
      await mutateAsync(input);
      return true;
    } catch (error) {
      console.info('an action did not work', error);
      return false;
    } finally {
      underway.current = false;
    }
  }

  return {
    busy: isPending,
    done: isSuccess,
    failure: error ?? undefined,
    /** What it was last run with, until it is reset. */
    input: variables,
    result: data,
    run,
    reset,
  };
}

/** Where what was pressed has no place for an alert beside it. */
export const toastError = { onError: (error) => showToast('failed', errorMessage(error)) } satisfies Options;
