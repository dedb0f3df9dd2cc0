import { policies } from '@lomdim/contract/constants';
import { supabase } from '#lib/client/supabase.ts';
import { refreshFamily } from '#shared/family/family.ts';

type Client = Awaited<ReturnType<typeof supabase>>;

/** Also after a refusal what was shown may be out of date. */
async function change(make: (client: Client) => { throwOnError: () => PromiseLike<unknown> }): Promise<void> {
  try {
    await make(await supabase()).throwOnError();
  } finally {
    await refreshFamily();
  }
}

export type ChildDetails = {
  firstName: string;
  /** The first day of it. */
  birthMonth: string;
  gender: string;
  level: string;
  languages: string[];
  shortName: string;
};

const written = (
  id: string,
  { firstName, birthMonth, gender, level, languages, shortName }: ChildDetails,
) => ({
  child_id: id,
  first_name: firstName,
  birth_month: birthMonth,
  gender,
  // An empty text is no level, and the database takes null where the generated types do not say so.
  level: (level || null) as string,
  languages,
  short_name: shortName,
});

/** The same id once more adds nobody. */
export const addChild = (id: string, details: ChildDetails) =>
  change((client) =>
    client.rpc('add_child', { ...written(id, details), consent_version: policies.childrenVersion }),
  );

export const changeChild = (id: string, details: ChildDetails) =>
  change((client) => client.rpc('change_child', written(id, details)));

/** To a text that has changed since. */
export const agreeForChild = (id: string) =>
  change((client) =>
    client.rpc('agree_for_child', { child_id: id, consent_version: policies.childrenVersion }),
  );

export const endOneToOne = (id: string, teacher: string) =>
  change((client) => client.rpc('end_one_to_one', { child_id: id, teacher_id: teacher }));

export const letSignIn = (id: string, allowed: boolean) =>
  change((client) => client.rpc('set_child_sign_in', { child_id: id, allowed }));

export const endSignIns = (id: string) =>
  change((client) => client.rpc('end_child_sign_ins', { child_id: id }));
