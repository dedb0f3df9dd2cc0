import type pg from 'pg';

/** What visitors come to see: ids of teachers and courses. */
export type Site = { teachers: readonly string[]; courses: readonly string[] };

/** Of the demonstration data. */
export async function siteOf(pool: pg.Pool): Promise<Site> {
  const { rows } = await pool.query<Site>(
    `select (select array_agg(id) from private.profiles
         where role = 'teacher' and approval_status = 'approved' and email like '%@demo.example') as teachers,
       (select array_agg(id) from public.courses where is_active) as courses`,
  );
  const [site] = rows;
  if (!site?.teachers || !site.courses) throw new Error('the demonstration data is not there');
  return site;
}
