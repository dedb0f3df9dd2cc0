import { useMemo } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { readSearch, type TeacherSearch, writeSearch } from './teacher-search.ts';

type How = 'typed' | 'chosen';

/**
 * The search is in the address, so that it can be shared and gone back to. Each choice is a step to go back to; what is
 * typed in one go is one step.
 */
export function useTeacherSearch() {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const navigation = useNavigationType();
  const search = useMemo(() => readSearch(address), [address]);
  const wasTyped = Object(state).how === ('typed' satisfies How);

  function change(changes: Partial<TeacherSearch>, how: How = 'chosen'): void {
    setAddress(writeSearch(address, { ...search, ...changes }), {
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
