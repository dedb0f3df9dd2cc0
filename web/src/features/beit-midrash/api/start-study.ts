import { queryOptions } from '@tanstack/react-query';
import { wallClock } from '#kit/time/clock.ts';
import { supabase } from '#lib/client/supabase.ts';

export type Companion = {
  id: string;
  first_name: string | null;
  last_name: string | null;
  title: string | null;
  avatar_url: string | null;
  role: string;
  /** With a study partner there may be none yet. */
  conversation_id: string | null;
};

/** Those with whom one can begin at once: accepted study partners, and whoever one has a conversation with. */
export function companions(person: string) {
  return queryOptions({
    queryKey: ['conversations', person, 'companions'],
    queryFn: async ({ signal }): Promise<Companion[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('people_to_write_to', { page_size: 50 })
        .abortSignal(signal)
        .throwOnError();
      // A student's list also has teachers whom they could write to; those are not companions.
      return data.filter(({ conversation_id, role }) => conversation_id !== null || role === 'student');
    },
  });
}

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
  const conversation = study.companion.conversation_id ?? (await open(study.companion.id));
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

async function open(other: string): Promise<string> {
  const client = await supabase();
  const { data } = await client.rpc('open_conversation', { other_id: other }).throwOnError();
  return data.id;
}
