import type { ExportMyDataBody, PersonalData } from '@lomdim/contract/functions';
import { saveFile } from '#lib/browser/save-file.ts';
import { supabase } from '#lib/client/supabase.ts';
import { refreshFamily } from '#shared/family/family.ts';

/** Everything that is kept of a child, as a file to keep. */
export async function downloadChildData(childId: string): Promise<void> {
  const client = await supabase();
  const body: ExportMyDataBody = { childId };
  const { data, error } = await client.functions.invoke<PersonalData>('export-my-data', { body });
  if (error) throw error;
  if (!data) throw new Error('the copy of the data is empty');
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(`lomdim-child-${data.exportedAt.slice(0, 10)}.json`, file);
}

/** `confirm` is the first name, typed by the parent. */
export async function deleteChild(childId: string, confirm: string): Promise<void> {
  const client = await supabase();
  await client.rpc('delete_child', { child_id: childId, confirm }).throwOnError();
  await refreshFamily();
}
