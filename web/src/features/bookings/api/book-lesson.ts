import type { Database } from '@lomdim/contract/database.types';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#kit/action/use-action.ts';
import { supabase } from '#lib/client/supabase.ts';
import { agreeToOneToOne } from '#shared/family/agree-to-one-to-one.ts';
import { everyLessonQuote } from '#shared/lesson-quote/get-lesson-quote.ts';
import type { Booked, BookedLesson } from '../bookable-teacher.ts';
import { wallClockOf } from '../moments.ts';
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
  /** The parent lets the child be alone with this teacher. */
  isAloneAllowed?: boolean;
  /** How often it repeats; a single lesson has none. */
  series?: { id: string; times: number } | undefined;
};

export function useBookLesson(teacher: string, onBooked: (booked: Booked) => void) {
  const client = useQueryClient();
  return useAction(
    async (lesson: Omit<Lesson, 'teacher'>) => {
      const { student, startsAt, minutes, subject, series, isAloneAllowed } = lesson;
      if (isAloneAllowed) await agreeToOneToOne(student, teacher);
      const booked = series
        ? { id: series.id, series: await bookSeries({ teacher, ...lesson }, series) }
        : await bookLesson({ teacher, ...lesson }).then((made) => ({ id: made.id, lesson: made }));
      onBooked({ startsAt, minutes, subject, ...booked });
    },
    {
      // Whether it worked or not, the times that were shown are out of date.
      onSettled: () =>
        Promise.all([
          client.invalidateQueries(everySlotOf(teacher)),
          client.invalidateQueries(everyLessonQuote),
          client.invalidateQueries({ queryKey: ['packages'] }),
        ]),
    },
  );
}

/** Of several who want the same time, the first gets it; the others are refused. */
async function bookLesson(lesson: Lesson): Promise<BookedLesson> {
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
    // What is left out is worked out by the database, and cannot be written.
    .insert(row as BookingRow)
    .select('id, state, price_cents, currency, is_first_free')
    .single()
    .throwOnError();
  return data;
}

/** Every week at the same time on the clock of the zone; dates on which it cannot be are left out. */
async function bookSeries(lesson: Lesson, { id, times }: { id: string; times: number }) {
  const client = await supabase();
  const { data } = await client
    .rpc('schedule_series', {
      series_id: id,
      teacher_id: lesson.teacher,
      first_at: lesson.startsAt,
      times,
      duration_minutes: lesson.minutes,
      zone: lesson.zone,
      subject: lesson.subject,
      student_id: lesson.student,
      ...(lesson.notes ? { notes: lesson.notes } : {}),
    })
    .throwOnError();
  return data;
}
