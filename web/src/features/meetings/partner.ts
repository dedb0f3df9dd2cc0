import type { Person } from '#shared/rest-days/rest-spans.ts';

/** With whom one talks. */
export type Partner = { name: string; zone: string | null };

/** Whom a meeting concerns: who looks, and the other where it is known on whose clock they live. */
export function theTwo({ name, zone: theirs }: Partner, zone: string): [Person, ...Person[]] {
  return theirs === null ? [{ zone }] : [{ zone }, { zone: theirs, name }];
}
