import { wallClock } from '#kit/time/clock.ts';
import { supabase } from '#lib/client/supabase.ts';
import { openConversation } from '#shared/conversations/open-conversation.ts';
import type { Companion } from './list-companions.ts';

type Study = {
  /** Chosen by the browser, so that what is sent again is the same room. */
  id: string;
  companion: Companion;
  /** Whether the one who begins is a student too. */
  arePartners: boolean;
  minutes: number;
  /** What it is called in the calendar of a student and a teacher. */
  subject: string;
  /** What a study partner is written. */
  words: string;
  zone: string;
};

/**
 * Opens a room for the two and writes to the other in their conversation; answers its id. Study partners get a room
 * of their own. A student and a teacher meet by a booking, as always.
 */
export async function startStudy(study: Study): Promise<string> {
  const client = await supabase();
  const conversation = study.companion.conversation_id ?? (await openConversation(study.companion.id));
  if (study.arePartners) {
    const { data } = await client
      .rpc('start_private_study', {
        conversation_id: conversation,
        study_id: study.id,
        words: study.words,
        minutes: study.minutes,
      })
      .throwOnError();
    return data;
  }
  const now = wallClock(new Date(), study.zone);
  const { data } = await client
    .rpc('schedule_meeting', {
      meeting_id: study.id,
      conversation_id: conversation,
      lesson_date: now.date,
      lesson_time: now.time,
      time_zone: study.zone,
      duration_minutes: study.minutes,
      subject: study.subject,
    })
    .throwOnError();
  return data.id;
}
