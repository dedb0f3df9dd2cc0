import { useMemo } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

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
  const { state } = useLocation();
  const navigation = useNavigationType();
  const search = useMemo(() => read(address), [read, address]);
  const wasTyped = Object(state).how === ('typed' satisfies How);

  function change(changes: Partial<Search>, how: How = 'chosen'): void {
    setAddress(write(address, { ...search, ...changes }), {
      replace: how === 'typed' && wasTyped,
      state: { how },
      preventScrollReset: true,
    });
  }

  return {
    search,
    change,
    /** The question in the address came from the field itself, which may be further already. */
    followsField: wasTyped && navigation !== 'POP',
  };
}
