import type { ComponentProps } from 'react';
import { Alert } from '../alert/alert.tsx';
import { Button } from '../button/button.tsx';
import { useAction } from './use-action.ts';

type Props = Pick<ComponentProps<typeof Button>, 'look' | 'children'> & { work: () => Promise<unknown> };

/** A button for one thing, and below it why that did not work. */
export function ActionButton({ work, ...button }: Props) {
  const { busy, failure, run } = useAction(work);
  return (
    <>
      <Button {...button} busy={busy} onClick={() => void run()} />
      <Alert error={failure} />
    </>
  );
}
