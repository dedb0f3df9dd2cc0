-- Live sessions: what was held in the last weeks, with who was there, and what comes in the next two.

insert into private.live_sessions (id, course_id, teacher_id, title, description, scheduled_at, duration_minutes, max_participants, status, created_at)
select pg_temp.demo_id(2, number), c.id, c.teacher_id, s.title, s.description, starts_at, s.minutes, s.places,
  case when starts_at < now() then 'completed' else 'scheduled' end, starts_at - interval '21 days'
from (values
  (1, 1, 1, -5, '20:00', 'Berakhot 2a: when does night begin?', 'The priests, the stars and the end of the first watch.', 60, 20),
  (2, 1, 1, -4, '20:00', 'Berakhot 2b: the poor man’s bread', 'Five different signs of nightfall, and why the Gemara needs them all.', 60, 20),
  (3, 1, 1, -3, '20:00', 'Berakhot 3a: the watches of the night', 'Rabbi Yose in the ruin, and what he was taught there.', 60, 20),
  (4, 1, 1, -2, '20:00', 'Berakhot 3b: King David at midnight', 'How did he know? A harp, a wind and two explanations.', 60, 20),
  (5, 1, 1, -1, '20:00', 'Berakhot 4a: “I do not know”', 'King David’s prayer, and how to teach one’s tongue to say it.', 60, 20),
  (6, 1, 1, 1, '20:00', 'Berakhot 4b: a fence around words', 'Why the Sages said “until midnight”, and the Shema before sleep.', 60, 20),
  (7, 1, 1, 2, '20:00', 'Berakhot 5a: learning from hardship', 'A famous and difficult page; please read it once beforehand.', 60, 20),
  (8, 2, 3, 1, '20:00', 'Les bénédictions sur les aliments', 'Pain, gâteau, fruit, soupe : l’ordre et les doutes. Apportez vos cas.', 45, 15),
  (9, 4, 2, -5, '20:00', 'Sarah: the laughter and the tent', 'Bereshit 18, with Rashi and Ramban.', 60, 20),
  (10, 4, 2, -4, '20:00', 'Rivka at the well', 'A test of kindness, and who is being tested.', 60, 20),
  (11, 4, 2, -3, '20:00', 'Rivka and the blessing', 'Did she deceive? Three commentators, three answers.', 60, 20),
  (12, 4, 2, -2, '20:00', 'Leah’s eyes', 'One word of the Torah, and the midrash that reads it.', 60, 20),
  (13, 4, 2, -1, '20:00', 'Rachel and the signs', 'What she gave away, and when it was remembered.', 60, 20),
  (14, 4, 2, 1, '20:00', 'Miriam by the river', 'A sister, a basket and a question to Pharaoh’s daughter.', 60, 20),
  (15, 4, 2, 2, '20:00', 'Miriam’s song, Miriam’s silence', 'From the tambourine to the desert.', 60, 20),
  (16, 6, 0, 1, '17:00', 'La paracha en dix questions', 'Un jeu en famille ; crayons et papier suffisent.', 30, 15),
  (17, 28, 1, -1, '20:00', 'A teaching for this week', 'One short piece, read inside.', 45, 25),
  (18, 28, 1, 1, '20:00', 'A teaching for the coming Shabbat', 'One short piece, read inside and taken home.', 45, 25),
  (19, 11, 4, -1, '19:00', 'Worms: a community writes its rules', 'The takkanot of the Rhineland communities.', 60, 30),
  (20, 11, 4, 1, '19:00', 'Troyes: Rashi’s town', 'Vineyards, fairs and a commentary.', 60, 30),
  (21, 32, 0, -1, '20:00', 'How a page is built', 'Mishnah, Gemara, Rashi, Tosafot: who stands where.', 60, 12),
  (22, 32, 0, 1, '20:00', 'Reading aloud: the first ten lines', 'Everyone reads; nobody is corrected twice.', 60, 12),
  (23, 15, 1, -1, '19:30', 'The king’s dream', 'The opening of the Kuzari.', 60, 16),
  (24, 15, 1, 1, '19:30', 'Why not the philosopher?', 'The first answer, and what it lacks.', 60, 16),
  (25, 7, 4, 1, '20:00', 'Ye’ush shelo mida’at', 'Abaye and Rava on despair that has not yet happened. Prepare Bava Metzia 21b.', 90, 8),
  (26, 9, 3, 1, '18:30', 'Borer: das Auslesen', 'Besteck, Fischgräten, Spielzeug: Was heißt „auslesen“?', 60, 18),
  (27, 18, 0, 1, '10:00', 'Mishnah Club: Sukkah, chapter one', 'Bring a ruler: we measure a sukkah.', 30, 10),
  (28, 20, 0, 1, '20:30', 'La forma de la página', 'Quién pregunta y quién responde.', 60, 20),
  (29, 22, 4, 1, '19:30', 'Tomer Devorah: the first practice', 'Bearing an insult, and what it builds.', 60, 15),
  (30, 25, 3, 1, '19:00', 'Amos 1–2', '« Pour trois crimes, et pour quatre » : la structure d’un réquisitoire.', 60, 20),
  (31, 27, 3, 1, '14:00', 'Aleph, beth et leurs amis', 'Deux lettres, une chanson.', 30, 6),
  (32, 34, 4, 1, '20:30', 'La première marche', 'Les bénédictions du matin et les offrandes.', 60, 14),
  (33, 35, 3, 1, '17:00', 'Gossip that is true', 'Lashon hara among friends: cases and sources.', 45, 12),
  (34, 37, 3, 1, '19:30', 'Réchauffer pendant Chabbat', 'La plaque, le four et le thé.', 45, 20),
  (35, 39, 3, 1, '15:30', 'Eine Zeitung von 1912', 'Wir lesen Anzeigen und finden Menschen.', 45, 12),
  (36, 40, 3, 1, '20:30', 'Zehirut: noticing', 'A page, a practice, a week.', 60, 10)
) as s (number, course, weekday, week, at, title, description, minutes, places)
join public.courses c on c.id = pg_temp.demo_id(1, s.course)
join private.profiles p on p.id = c.teacher_id,
lateral (select pg_temp.on_day(p.time_zone, s.weekday, s.week, s.at::time) as starts_at) as planned;

-- Something always begins soon: today where it is day, and nowhere on Shabbat.
insert into private.live_sessions (id, course_id, teacher_id, title, description, scheduled_at, duration_minutes, max_participants, created_at)
select pg_temp.demo_id(2, number), c.id, c.teacher_id, s.title, s.description, pg_temp.soon(p.time_zone, s.ahead::interval),
  s.minutes, s.places, pg_temp.days_ago(12)
from (values
  (41, 23, '2 hours', 'Tanya: two souls', 'Chapter one, from the beginning. Newcomers are welcome.', 45, 25),
  (42, 26, '3 hours', 'Bereshit 1:1, palabra por palabra', 'Siete palabras y una hora entera.', 60, 20),
  (43, 36, '4 hours', 'Sich vorstellen auf Hebräisch', 'Name, Herkunft, Beruf: der erste Dialog.', 60, 12),
  (44, 21, '5 hours', 'A sukkah higher than twenty amot', 'The first mishnah, with a drawing.', 60, 10),
  (45, 13, '26 hours', 'Первые шесть букв', 'Алеф, бет, гимел, далет, хей, вав: читаем слоги.', 45, 12)
) as s (number, course, ahead, title, description, minutes, places)
join public.courses c on c.id = pg_temp.demo_id(1, s.course)
join private.profiles p on p.id = c.teacher_id;

-- Whoever sat in the course by then came, but nobody comes every time, nor to two at once: at some hours the last Monday of one zone
-- is a week before that of another.
with coming as (
  select s.id, s.scheduled_at, e.student_id, e.created_at,
    tstzrange(s.scheduled_at, s.scheduled_at + make_interval(mins => s.duration_minutes)) as during
  from private.live_sessions s join public.course_enrollments e on e.course_id = s.course_id and e.created_at < s.scheduled_at
  where s.id between pg_temp.demo_id(2, 0) and pg_temp.demo_id(2, 999) and s.status = 'completed'
    and (right(s.id::text, 2)::integer + right(e.student_id::text, 2)::integer) % 5 <> 0)
insert into public.live_attendance (session_id, student_id, joined_at)
select c.id, c.student_id, c.scheduled_at + make_interval(secs => 35 * row_number() over (partition by c.id order by c.created_at))
from coming c
where not exists (select from coming o where o.student_id = c.student_id and o.id > c.id and o.during && c.during);

-- Miriam looked in on one of Sarah's evenings with her free trial of that course.
insert into public.live_attendance (session_id, student_id, joined_at)
select id, pg_temp.person('miriam'), scheduled_at + interval '4 minutes' from private.live_sessions where id = pg_temp.demo_id(2, 13);
insert into public.free_trials (student_id, course_id, teacher_id, session_id, used_at)
select a.student_id, s.course_id, s.teacher_id, s.id, a.joined_at
from public.live_attendance a join private.live_sessions s on s.id = a.session_id
where s.id = pg_temp.demo_id(2, 13) and a.student_id = pg_temp.person('miriam');

-- Two days later each was settled.
update private.live_sessions s
set outcome = 'held', settled_at = s.scheduled_at + make_interval(mins => s.duration_minutes) + interval '2 days'
where s.id between pg_temp.demo_id(2, 0) and pg_temp.demo_id(2, 999) and s.status = 'completed'
  and exists (select from public.live_attendance a where a.session_id = s.id);
