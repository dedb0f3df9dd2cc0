import type { Database } from '@lomdim/contract/database.types';
import { supabase } from '#lib/client/supabase.ts';
import { wallClockOf } from '../wall-clock.ts';

type BookingRow = Database['public']['Tables']['lesson_bookings']['Insert'];

export type Lesson = {
  student: string;
  teacher: string;
  startsAt: string;
  zone: string;
  minutes: number;
  subject: string;
  notes: string;
};

/** Returns the id of the booking. Of several who want the same time, the first gets it; the others are refused. */
export async function bookLesson(lesson: Lesson): Promise<string> {
  const client = await supabase();
  const { date, time, zone } = wallClockOf(new Date(lesson.startsAt), lesson.zone);
  const row: Omit<BookingRow, 'during'> = {
    student_id: lesson.student,
    teacher_id: lesson.teacher,
    lesson_date: date,
    lesson_time: time,
    time_zone: zone,
    duration_minutes: lesson.minutes,
    subject: lesson.subject,
    notes: lesson.notes || null,
    status: 'scheduled',
  };
  const { data } = await client
    .from('lesson_bookings')
    // `during` is a generated column, which cannot be written.
    .insert(row as BookingRow)
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}
