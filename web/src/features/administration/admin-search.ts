import { cleaned } from '#lib/address/address-text.ts';
import { useAddressSearch } from '#lib/address/use-address-search.ts';

/** What an admin looks for on one tab, as it stands in the address. */
export type AdminSearch = { question: string; show: string; kind: string; sort: string };

const names = { question: 'q', show: 'show', kind: 'kind', sort: 'sort' } as const;

/** Anything may stand in an address; the lists take only what they know. */
export function readAdminSearch(address: URLSearchParams): AdminSearch {
  return {
    question: cleaned(address.get(names.question) ?? ''),
    show: cleaned(address.get(names.show) ?? ''),
    kind: cleaned(address.get(names.kind) ?? ''),
    sort: cleaned(address.get(names.sort) ?? ''),
  };
}

export function writeAdminSearch(address: URLSearchParams, search: AdminSearch): URLSearchParams {
  const written = new URLSearchParams(address);
  for (const [field, name] of Object.entries(names)) {
    const value = cleaned(search[field as keyof AdminSearch]);
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
}

/** One of those that can be chosen; the first where something else was written. */
export function oneOf<Value extends string>(known: readonly [Value, ...Value[]], asked: string): Value {
  return known.find((value) => value === asked) ?? known[0];
}

export function asOptions<Value extends string>(values: readonly Value[], text: (value: Value) => string) {
  return values.map((value) => ({ value, text: text(value) }));
}

export function useAdminSearch() {
  return useAddressSearch({ read: readAdminSearch, write: writeAdminSearch });
}
