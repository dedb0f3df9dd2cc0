import { useAddressSearch } from '#lib/address/use-address-search.ts';
import { readAdminSearch, writeAdminSearch } from './admin-search.ts';

export function useAdminSearch() {
  return useAddressSearch({ read: readAdminSearch, write: writeAdminSearch });
}
