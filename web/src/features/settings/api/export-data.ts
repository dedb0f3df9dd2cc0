import type { PersonalData } from '@lomdim/contract/functions';
import { saveFile } from '#lib/browser/save-file.ts';
import { supabase } from '#lib/client/supabase.ts';

/** Everything that belongs to the person, as a file to keep. */
export async function downloadMyData(): Promise<void> {
  const client = await supabase();
  const { data, error } = await client.functions.invoke<PersonalData>('export-my-data');
  if (error) throw error;
  if (!data) throw new Error('the copy of the data is empty');
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(`lomdim-${data.exportedAt.slice(0, 10)}.json`, file);
}
