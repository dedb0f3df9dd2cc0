import type pg from 'pg';

const firstNames =
  'David Sarah Moshe Rivka Yaakov Leah Avraham Esther Yosef Miriam Daniel Hannah Noam Yael Elie Ruth'.split(
    ' ',
  );
export const syllables =
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

const pick = (list: string) => `(${list})[1 + floor(random() * cardinality(${list}))::int]`;
const some = (list: string, max: number) =>
  `array(select distinct ${pick(list)} from generate_series(1, 1 + floor(random() * ${max})::int + 0 * n))`;

/** Of about ten thousand that are possible. */
export const familyName = (list: string) => `initcap(${pick(list)} || ${pick(list)} || ${pick(list)})`;

/** Accounts and their profiles; every student wants to be found. */
export async function people(
  client: pg.ClientBase,
  role: 'teacher' | 'student',
  many: number,
): Promise<void> {
  await client.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data)
     select gen_random_uuid(), 'authenticated', 'authenticated', $1 || n || '@bench.example', '{}' from generate_series(1, $2::int) as n`,
    [role, many],
  );
  await client.query(
    `insert into private.profiles (id, email, search_text, role, gender, approval_status, availability_status, is_approved_for_children,
       is_listed_as_partner, hourly_rate, first_name, last_name, subjects, languages, audiences, bio, created_at)
     select id, email, email, $1, case n % 2 when 0 then 'male' else 'female' end,
       case $1 when 'teacher' then 'approved' end, case $1 when 'teacher' then (array['available', 'busy', 'other'])[1 + n % 3] end,
       $1 = 'teacher', $1 = 'student', case $1 when 'teacher' then 40 end,
       ${pick('$2::text[]')}, ${familyName('$3::text[]')},
       ${some('$4::text[]', 3)}, ${some('$5::text[]', 3)}, case $1 when 'teacher' then ${some('$6::text[]', 3)} else '{}' end,
       (select string_agg(${pick('$7::text[]')}, ' ') from generate_series(1, 20 + 0 * n)), now() - n * interval '1 minute'
     from (select id, email, substring(email from '\\d+')::int as n from auth.users where email like $1 || '%') as accounts`,
    [role, firstNames, syllables, subjects, languages, audiences, words],
  );
}

export async function courses(client: pg.ClientBase, many: number): Promise<void> {
  await client.query(
    `insert into public.courses (teacher_id, title, description, subject, audience, age_range, price, created_at)
     select t.id, initcap(${pick('$2::text[]')} || ' ' || ${pick('$2::text[]')}) || ' ' || n, 'A course for bench ' || n,
       ${pick('$1::text[]')}, (array['adults', 'children', 'women'])[1 + n % 3],
       case when n % 3 = 1 then (array['6-12', '13-17'])[1 + n % 2] end, 1500, now() - n * interval '1 minute'
     from generate_series(1, $3::int) as n
     join (select id, row_number() over () as place from private.profiles where role = 'teacher') as t
       on t.place = 1 + n % (select count(*) from private.profiles where role = 'teacher')`,
    [subjects, words, many],
  );
}

/** One still to come and one long over for each course. */
export async function sessions(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into private.live_sessions (course_id, teacher_id, title, scheduled_at)
     select c.id, c.teacher_id, c.title, now() + days * interval '1 day' + random() * interval '10 days'
     from public.courses c, unnest(array[1, -100]) as days`,
  );
}

/** The directory is kept by hand and does not grow with the product. */
export async function rabbis(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into public.rabbis (name, title, location, specialties, bio)
     select 'Rabbi ' || ${pick('$1::text[]')} || ' ' || n, 'Rabbi', 'Strasbourg', $2, 'Answers questions.' from generate_series(1, 60) as n`,
    [firstNames, subjects.slice(0, 3)],
  );
}
