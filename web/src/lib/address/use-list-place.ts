import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { type ListPlace, type Paging, readListPlace, withListPlace } from './list-place.ts';

/** Where the list of this page begins, and the addresses at which it goes on. */
export function useListPlace(paging: Paging) {
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const address = new URLSearchParams(search);
    const addressOf = (place: ListPlace) => {
      const query = withListPlace(address, place).toString();
      return query === '' ? pathname : `${pathname}?${query}`;
    };
    return {
      place: readListPlace(address, paging),
      addressOf,
      firstAddress: addressOf({ shown: 0, cursor: null }),
    };
  }, [pathname, search, paging]);
}
