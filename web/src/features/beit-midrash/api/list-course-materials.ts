import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

const bucket = 'course-materials';
const aMinute = 60;

export type CourseFiles = { id: string; title: string; files: { name: string; path: string }[] };

/** What the teachers of one's courses have laid out, course by course. */
export function courseMaterials(person: string) {
  return queryOptions({
    queryKey: ['materials', person],
    queryFn: async (): Promise<CourseFiles[]> => {
      const client = await supabase();
      const { data: enrolments } = await client.rpc('my_enrolments').throwOnError();
      return Promise.all(
        enrolments.map(async ({ course_id, title }) => {
          const { data, error } = await client.storage.from(bucket).list(course_id);
          if (error) throw error;
          // A folder has no id.
          const files = data.filter(({ id }) => id !== null);
          return {
            id: course_id,
            title,
            files: files.map(({ name }) => ({ name, path: `${course_id}/${name}` })),
          };
        }),
      );
    },
  });
}

/** An address that opens one file for a minute. */
export async function addressOfFile(path: string): Promise<string> {
  const client = await supabase();
  const { data, error } = await client.storage.from(bucket).createSignedUrl(path, aMinute);
  if (error) throw error;
  return data.signedUrl;
}
