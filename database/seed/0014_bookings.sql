-- Lessons between two people: held ones, often with what the student said afterwards, and those that are to come.
-- Weekday, week and time are those of the teacher's zone and lie within the hours that the teacher offers.

create temporary table demo_bookings on commit drop as
select pg_temp.demo_id(3, b.number) as id, pg_temp.person(b.teacher) as teacher_id, pg_temp.person(b.student) as student_id,
  p.time_zone, pg_temp.on_day(p.time_zone, b.weekday, b.week, b.at::time) as starts_at, b.minutes, b.subject, b.status, b.notes
from (values
  (1, 'david', 'yosef', 2, -3, '18:30', 60, 'Berakhot: how to read Rashi', 'completed', null),
  (2, 'david', 'yosef', 2, -1, '18:30', 60, 'Berakhot 3b with Rashi', 'completed', 'I will bring the two words I could not translate.'),
  (3, 'david', 'yosef', 2, 1, '18:30', 60, 'Berakhot 4b with Rashi', 'scheduled', 'The lines about Shema before sleep.'),
  (4, 'sarah', 'miriam', 3, -3, '11:30', 60, 'Ramban on Bereshit', 'completed', null),
  (5, 'sarah', 'miriam', 3, -1, '11:30', 60, 'Ramban on Lech Lecha', 'completed', null),
  (6, 'sarah', 'miriam', 3, 1, '11:30', 60, 'A dvar Torah for my sister’s engagement', 'scheduled', 'Five minutes, two sources.'),
  (7, 'david', 'peter.moss', 1, -4, '10:00', 60, 'The structure of a sugya', 'completed', null),
  (8, 'david', 'peter.moss', 1, 2, '10:00', 90, 'Witnesses in the Gemara and in my old courtroom', 'scheduled', null),
  (9, 'david', 'marc.elbaz', 3, -2, '09:30', 30, 'Kashrut questions from the kitchen', 'completed', null),
  (10, 'david', 'josh.winer', 0, -6, '16:30', 60, 'Getting back into Gemara', 'completed', null),
  (11, 'sarah', 'hannah.picard', 1, -5, '12:00', 30, 'Allumage des bougies', 'completed', null),
  (12, 'sarah', 'leah.ungar', 2, -2, '18:30', 60, 'Megillat Rut, Kapitel 1', 'completed', null),
  (13, 'sarah', 'leah.ungar', 4, 1, '18:30', 60, 'Megillat Rut, Kapitel 2', 'scheduled', null),
  (14, 'sarah', 'claire.hazan', 0, -4, '11:00', 30, 'Parler de la Torah aux enfants', 'completed', null),
  (15, 'yaakov.stern', 'simcha.berger', 2, -2, '19:30', 90, 'Ye’ush in the Ritva', 'completed', null),
  (16, 'yaakov.stern', 'simcha.berger', 2, 1, '19:30', 90, 'Simanim: de’oraita or derabbanan?', 'scheduled', null),
  (17, 'menachem.guggenheim', 'daniel.marx', 1, -3, '17:00', 60, 'Schabbat und das Smartphone', 'completed', null),
  (18, 'menachem.guggenheim', 'thomas.loeb', 4, -2, '18:00', 60, 'Kaschrut auf Geschäftsreise', 'completed', null),
  (19, 'shimon.dreyfuss', 'thomas.loeb', 2, -4, '16:00', 30, 'Lernen mit meinem Sohn', 'completed', null),
  (20, 'benjamin.rosenau', 'peter.moss', 3, -2, '18:00', 60, 'Rambam on choice', 'completed', null),
  (21, 'benjamin.rosenau', 'daniel.marx', 1, 2, '19:00', 60, 'Was ist ein Minhag?', 'scheduled', null),
  (22, 'lev.abramov', 'igor.belkin', 0, -3, '10:30', 60, 'Чтение: Шма Исраэль', 'completed', null),
  (23, 'lev.abramov', 'igor.belkin', 3, 2, '18:00', 60, 'Чтение: Ашрей', 'scheduled', null),
  (24, 'jonathan.feldman', 'josh.winer', 3, -2, '08:00', 60, 'Kiddushin 2a', 'completed', null),
  (25, 'jonathan.feldman', 'josh.winer', 3, 1, '08:00', 60, 'Kiddushin 2b', 'scheduled', null),
  (26, 'eli.sugarman', 'peter.moss', 0, -3, '09:30', 30, 'My grandson’s maftir', 'completed', null),
  (27, 'avraham.benzaquen', 'ariel.koskas', 1, -3, '20:00', 60, 'Sépharade ou achkénaze : nos usages', 'completed', null),
  (28, 'mordechai.zweig', 'simcha.berger', 0, -5, '15:30', 60, 'Review of the first perek', 'completed', null),
  (29, 'nachman.ohayon', 'raphael.nahon', 2, -3, '10:00', 60, 'Tomer Devorah, chapitre 1', 'completed', null),
  (30, 'zalman.reznik', 'raphael.nahon', 4, -2, '15:00', 60, 'Where to begin in Tanya', 'completed', null),
  (31, 'gabriel.sultan', 'raphael.nahon', 1, -2, '19:30', 60, 'Malbim sur Osée', 'completed', null),
  (32, 'ariel.waisman', 'igor.belkin', 2, -4, '11:00', 60, 'Hebrew roots', 'completed', null),
  (33, 'rivka.attal', 'claire.hazan', 3, -3, '14:00', 30, 'Lire avec mes jumeaux', 'completed', null),
  (34, 'chana.landau', 'luciana.grin', 4, -2, '20:00', 60, 'Where joy comes from', 'completed', null),
  (35, 'judith.bollag', 'ruth.katzenstein', 4, -2, '10:00', 60, 'Glückels erste Reise', 'completed', null),
  (36, 'judith.bollag', 'ruth.katzenstein', 1, 2, '10:00', 60, 'Glückel und Altona', 'scheduled', null),
  (37, 'elisheva.kaplan', 'abigail.stone', 3, -3, '17:00', 60, 'A dvar Torah with my niece', 'completed', null),
  (38, 'ilana.sokolova', 'olga.raskin', 2, -2, '16:30', 60, 'Die ersten Verben', 'completed', null),
  (39, 'devorah.salomon', 'abigail.stone', 1, -2, '19:30', 60, 'Berakhot 26a, prepared in pairs', 'completed', null),
  (40, 'devorah.salomon', 'naama.dayan', 0, -2, '10:00', 60, 'Brachot over a mixed plate', 'completed', null),
  (41, 'tamar.peretz', 'hannah.picard', 3, -3, '10:00', 60, 'Les bénédictions du matin', 'completed', null),
  (42, 'esther.friedman', 'shira.mendel', 2, -2, '10:30', 60, 'Warming food on Shabbat', 'completed', null),
  (43, 'yael.bensimon', 'claire.hazan', 1, -3, '11:00', 60, 'La plaque de Chabbat', 'completed', null),
  (44, 'debora.lerner', 'luciana.grin', 2, -2, '17:00', 30, 'El libro de Rut para mi hija', 'completed', null),
  (45, 'naomi.fischer', 'leah.ungar', 1, -3, '16:00', 60, 'Stammbaum: wo fängt man an?', 'completed', null),
  (46, 'hadassah.levin', 'shira.mendel', 2, -3, '12:00', 60, 'Zehirut in a noisy week', 'completed', null),
  (47, 'jonathan.feldman', 'peter.moss', 1, 1, '18:00', 60, 'The Kuzari and natural law', 'cancelled', 'My granddaughter has arrived early. With apologies and joy.'),
  (48, 'naftali.kornfeld', 'daniel.marx', 3, -2, '10:00', 60, 'Wie liest man Tosafot?', 'missed', null)
) as b (number, teacher, student, weekday, week, at, minutes, subject, status, notes)
join private.profiles p on p.id = pg_temp.person(b.teacher);

-- Lessons of children, which their mother booked.
insert into demo_bookings
select pg_temp.demo_id(3, b.number), pg_temp.person(b.teacher), pg_temp.demo_id(0, b.child), p.time_zone,
  pg_temp.on_day(p.time_zone, b.weekday, b.week, b.at::time), b.minutes, b.subject, b.status, b.notes
from (values
  (51, 'sarah', 61, 0, -2, '10:30', 30, 'Lire une page avec des images', 'completed', null),
  (52, 'sarah', 61, 0, 2, '10:30', 30, 'La paracha racontée', 'scheduled', 'Tamar aime poser des questions.'),
  (53, 'david', 62, 0, 2, '16:30', 60, 'Premiers pas dans Rachi', 'scheduled', null)
) as b (number, teacher, child, weekday, week, at, minutes, subject, status, notes)
join private.profiles p on p.id = pg_temp.person(b.teacher);

insert into public.lesson_bookings (
  id, student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject, notes, status, during, created_by, created_at)
select id, student_id, teacher_id, (starts_at at time zone time_zone)::date, (starts_at at time zone time_zone)::time, time_zone,
  minutes, subject, notes, status, tstzrange(starts_at, starts_at + make_interval(mins => minutes), '[)'), student_id,
  -- A lesson two weeks from today, later in the day, was booked by now all the same.
  least(starts_at - interval '14 days', pg_temp.lately('2 hours'))
from demo_bookings;
