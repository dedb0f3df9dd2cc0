import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Viewer } from '#lib/auth/viewer.ts';
import { fetchPublicRows } from '#lib/client/fetch-public-rows.ts';

type Voice = {
  id: string;
  rating: number;
  comment: string;
  teacher: { id: string; title: string | null; first_name: string | null; last_name: string | null };
};

const limit = 3;

/** What students wrote after their lessons, of teachers whom the viewer is shown. */
export function studentVoices({ key, gender, signedIn, known }: Viewer) {
  const asked = new URLSearchParams({
    select: 'id,rating,comment,teacher:profiles!reviews_teacher_id_fkey!inner(id,title,first_name,last_name)',
    rating: 'eq.5',
    comment: 'not.is.null',
    // By the primary key, which is fast for tables of any size; ids are random.
    order: 'id',
    limit: String(limit),
    ...(gender ? { 'teacher.gender': `eq.${gender}` } : {}),
  });
  return queryOptions({
    queryKey: ['student-voices', key],
    queryFn: async ({ signal }) => (await fetchPublicRows(`reviews?${asked}`, signedIn, signal)) as Voice[],
    enabled: known,
    // As with the subjects.
    placeholderData: keepPreviousData,
  });
}
