import type pg from 'pg';

export type Size = { teachers: number; courses: number };

const firstNames =
  'David Sarah Moshe Rivka Yaakov Leah Avraham Esther Yosef Miriam Daniel Hannah Noam Yael Elie Ruth';
const syllables =
  'ben sto wei fel kat mar ros lev azo dre per sal gol ohn ber tal vin shu kra zim bla rub'.split(' ');
const subjects = [
  'Torah',
  'Talmud',
  'Halacha',
  'Jewish Philosophy',
  'Hebrew Language',
  'Jewish History',
  'Kabbalah',
  'Chassidut',
  'Mishnah',
  'Gemara',
];
const languages = ['English', 'French', 'German', 'Hebrew', 'Yiddish', 'Russian', 'Spanish', 'Italian'];
const audiences = ['men', 'women', 'adults', 'children'];
const words =
  'learning together slowly line by from the beginning with patience and questions every week students of all levels read aloud translate understand remember teach others history language prayer festivals family community evening morning online notes sources commentaries Rashi Tosafot Rambam Zohar parasha siddur'.split(
    ' ',
  );

/** Teachers and courses of one mould: common and rare words, one to three of everything. */
export async function fill(pool: pg.Pool, { teachers, courses }: Size): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select setseed(0.5); set statement_timeout = 0; set synchronous_commit = off');
    const lists = [firstNames.split(' '), syllables, subjects, languages, audiences, words];
    const step = 5_000;
    for (let from = 1; from <= teachers; from += step) {
      await client.query(teachersSql, [...lists, from, Math.min(from + step - 1, teachers)]);
      await client.query(
        `update private.profiles p set
           subjects = array(select jsonb_array_elements_text(u.raw_user_meta_data -> 'subjects')),
           languages = array(select jsonb_array_elements_text(u.raw_user_meta_data -> 'languages')),
           audiences = array(select jsonb_array_elements_text(u.raw_user_meta_data -> 'audiences')),
           bio = u.raw_user_meta_data ->> 'bio', hourly_rate = 40, approval_status = 'approved'
         from auth.users u where u.id = p.id and p.approval_status = 'pending'`,
      );
    }
    await client.query(coursesSql, [subjects, words, courses]);
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

const pick = (list: string) => `(${list})[1 + floor(random() * cardinality(${list}))::int]`;
const some = (list: string, most: number) =>
  `to_jsonb(array(select distinct ${pick(list)} from generate_series(1, 1 + floor(random() * ${most})::int + 0 * n)))`;

const teachersSql = `
  insert into auth.users (id, aud, role, email, raw_user_meta_data)
  select gen_random_uuid(), 'authenticated', 'authenticated', 'teacher' || n || '@bench.example', jsonb_build_object(
    'role', 'teacher', 'gender', case n % 2 when 0 then 'male' else 'female' end,
    'first_name', ${pick('$1::text[]')}, 'last_name', initcap(${pick('$2::text[]')} || ${pick('$2::text[]')} || ${pick('$2::text[]')}),
    'subjects', ${some('$3::text[]', 3)}, 'languages', ${some('$4::text[]', 3)}, 'audiences', ${some('$5::text[]', 3)},
    'bio', (select string_agg(${pick('$6::text[]')}, ' ') from generate_series(1, 20 + 0 * n)))
  from generate_series($7::int, $8::int) as n`;

const coursesSql = `
  insert into public.courses (teacher_id, title, description, subject, audience, age_range, price, created_at)
  select t.id, initcap(${pick('$2::text[]')} || ' ' || ${pick('$2::text[]')}) || ' ' || n, 'A course for bench ' || n, ${pick('$1::text[]')},
    (array['adults', 'children', 'women'])[1 + n % 3], case when n % 3 = 1 then (array['6-12', '13-17'])[1 + n % 2] end, 1500,
    now() - n * interval '1 minute'
  from (select id, row_number() over () as n from private.profiles where role = 'teacher' limit $3::int) as t`;
