import { type CalendarEventKind, calendarEventName } from '@lomdim/contract/functions';
import { saveFile } from '#lib/browser/save-file.ts';
import { supabase } from '#lib/client/supabase.ts';

/** One event as a file that every calendar program takes. */
export async function saveCalendarEvent(kind: CalendarEventKind, id: string, name: string): Promise<void> {
  const client = await supabase();
  const event = calendarEventName(kind, id);
  const { data, error } = await client.functions.invoke<string>(event, { method: 'GET' });
  if (error) throw error;
  if (!data) throw new Error('the calendar file is empty');
  saveFile(`lomdim-${name}.ics`, new Blob([data], { type: 'text/calendar' }));
}
