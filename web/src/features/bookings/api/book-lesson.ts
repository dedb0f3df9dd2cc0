import type { Database } from '@lomdim/contract/database.types';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#kit/action/use-action.ts';
import { supabase } from '#lib/client/supabase.ts';
import { wallClockOf } from '../moments.ts';
import { everyFreeLesson } from './check-lesson-is-free.ts';
import { everySlotOf } from './list-free-slots.ts';

type BookingRow = Database['public']['Views']['lesson_bookings']['Insert'];

type Lesson = {
  student: string;
  teacher: string;
  startsAt: string;
  zone: string;
  minutes: number;
  subject: string;
  notes: string;
};

export function useBookLesson(teacher: string, onBooked: (booking: string) => void) {
  const client = useQueryClient();
  return useAction(
    async (lesson: Omit<Lesson, 'teacher'>) => onBooked(await bookLesson({ teacher, ...lesson })),
    {
      // Whether it worked or not, the times that were shown are out of date.
      onSettled: () =>
        Promise.all([
          client.invalidateQueries(everySlotOf(teacher)),
          client.invalidateQueries(everyFreeLesson),
        ]),
    },
  );
}

/** Returns the id of the booking. Of several who want the same time, the first gets it; the others are refused. */
async function bookLesson(lesson: Lesson): Promise<string> {
  const client = await supabase();
  const { date, time, zone } = wallClockOf(new Date(lesson.startsAt), lesson.zone);
  const row: Omit<BookingRow, 'during' | 'price_cents' | 'state'> = {
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
    // The database says when it is, at which price and how it stands.
    .insert(row as BookingRow)
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}
