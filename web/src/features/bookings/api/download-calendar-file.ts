import { calendarEventName } from '@lomdim/contract/functions';
import { saveFile } from '#lib/browser/save-file.ts';
import { supabase } from '#lib/client/supabase.ts';

/** The lesson as a file that every calendar program takes. */
export async function downloadCalendarFile(booking: string): Promise<void> {
  const client = await supabase();
  const { data, error } = await client.functions.invoke<string>(calendarEventName('booking', booking), {
    method: 'GET',
  });
  if (error) throw error;
  if (!data) throw new Error('the calendar file is empty');
  saveFile('lomdim-lesson.ics', new Blob([data], { type: 'text/calendar' }));
}
