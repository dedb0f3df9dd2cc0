import type { Database } from '@lomdim/contract/database.types';

type Functions = Database['public']['Functions'];
type Row<Name extends keyof Functions> = Functions[Name]['Returns'] extends readonly (infer Each)[]
  ? Each
  : never;

/** A row that a function returns. Which of its columns may be null, the generated types of functions do not say. */
export type RowOf<Name extends keyof Functions, Nullable extends keyof Row<Name> = never> = Omit<
  Row<Name>,
  Nullable
> & { [Column in Nullable]: Row<Name>[Column] | null };
