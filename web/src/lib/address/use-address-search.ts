import { useMemo, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { fromItsBeginning } from './list-place.ts';

type How = 'typed' | 'chosen';

type Kind<Search> = {
  /** Outside of components, so that it stays the same. */
  read: (address: URLSearchParams) => Search;
  write: (address: URLSearchParams, search: Search) => URLSearchParams;
};

/**
 * The search is in the address, so that it can be shared and gone back to. Each choice is a step to go back to; what is
 * typed in one go is one step.
 */
export function useAddressSearch<Search>({ read, write }: Kind<Search>) {
  const [address, setAddress] = useSearchParams();
  const { state, key } = useLocation();
  const navigation = useNavigationType();
  const written = useMemo(() => read(address), [read, address]);
  // A change counts at once: the address follows a moment later, and another change may be made before.
  const [newest, setNewest] = useState<{ search: Search; how: How; before: string }>();
  // Forgotten once the address has followed: someone may go back to where it was made.
  if (newest && newest.before !== key) setNewest(undefined);
  const search = newest?.search ?? written;
  const wasTyped = Object(state).how === ('typed' satisfies How);

  function change(changes: Partial<Search>, how: How = 'chosen'): void {
    const changed = { ...search, ...changes };
    setNewest({ search: changed, how, before: key });
    setAddress(fromItsBeginning(write(address, changed)), {
      replace: how === 'typed' && wasTyped,
      state: { how },
      preventScrollReset: true,
    });
  }

  return {
    search,
    change,
    /** The question came from the field itself, which may be further already. */
    followsField: newest ? newest.how === 'typed' : wasTyped && navigation !== 'POP',
  };
}
