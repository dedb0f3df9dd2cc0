import type { Database } from '@lomdim/contract/database.types';

type Functions = Database['public']['Functions'];
type Returned<Name extends keyof Functions> = Functions[Name]['Returns'] extends readonly (infer Row)[]
  ? Row
  : never;

/** A row of what a function answers. The generated types cannot know which of its columns may be null. */
export type FunctionRow<Name extends keyof Functions, Nullable extends keyof Returned<Name> = never> = Omit<
  Returned<Name>,
  Nullable
> & { [Column in Nullable]: Returned<Name>[Column] | null };
