import { supabase } from '#lib/client/supabase.ts';

export type When = { date: string; time: string; zone: string; minutes: number };
type Plan = When & {
  /** Chosen here, so that a meeting that is sent again stays one. */
  id: string;
  conversation: string;
  /** Whose lesson it is, where a parent writes with the teacher. */
  childId?: string | undefined;
  subject: string;
  notes: string;
  video: boolean;
};

const ofChild = (childId: string | undefined) => (childId === undefined ? {} : { child_id: childId });

const spanArguments = ({ date, time, zone, minutes }: When) => ({
  lesson_date: date,
  lesson_time: time,
  time_zone: zone,
  duration_minutes: minutes,
});

export async function scheduleMeeting({ id, conversation, childId, subject, notes, video, ...when }: Plan) {
  const client = await supabase();
  const { data } = await client
    .rpc('schedule_meeting', {
      meeting_id: id,
      conversation_id: conversation,
      ...spanArguments(when),
      subject,
      notes,
      is_video_call: video,
      ...ofChild(childId),
    })
    .throwOnError();
  return data;
}

/** When both are free next, at that time or later. */
export async function nextFreeTime(
  conversation: string,
  after: Date,
  { zone, minutes }: Pick<When, 'zone' | 'minutes'>,
  childId?: string,
): Promise<Date | null> {
  const client = await supabase();
  const { data } = await client
    .rpc('next_meeting_time', {
      conversation_id: conversation,
      after: after.toISOString(),
      ...{ minutes, zone },
      ...ofChild(childId),
    })
    .throwOnError();
  return data ? new Date(data) : null;
}
