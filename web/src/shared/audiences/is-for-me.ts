import { queryOptions, useQuery } from '@tanstack/react-query';
import { useViewer } from '#lib/auth/viewer.ts';
import { supabase } from '#lib/client/supabase.ts';

type Subject = { teacher: string } | { course: string };

/** Whether it is for the viewer or for a child of theirs: the database decides, as when it is pressed. */
const isForMe = (subject: Subject, viewer: string) =>
  queryOptions({
    queryKey: ['is-for-me', subject, viewer],
    queryFn: async ({ signal }): Promise<boolean> => {
      const client = await supabase();
      const asked =
        'teacher' in subject
          ? client.rpc('is_teacher_for_me', { teacher_id: subject.teacher })
          : client.rpc('is_course_for_me', { course_id: subject.course });
      const { data } = await asked.abortSignal(signal).throwOnError();
      return data;
    },
  });

/** False only where it is known not to be: what cannot be asked is decided when it is pressed. */
export function useIsForMe(subject: Subject): boolean {
  const { key, gender, known } = useViewer();
  return useQuery({ ...isForMe(subject, key), enabled: known && gender !== undefined }).data ?? true;
}
