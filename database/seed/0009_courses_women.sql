-- Courses for women, all taught by women. The price is that of one session, in euro cents.

insert into public.courses (
  id, teacher_id, title, description, subject, audience, age_range, level, language,
  price, session_duration_minutes, total_sessions, max_students, is_trial_available, created_at, updated_at)
select pg_temp.demo_id(1, number), pg_temp.person(handle), c.title, c.description, c.subject, 'women', c.ages, c.level, c.language,
  c.price, c.minutes, c.sessions, c.seats, c.trial, pg_temp.days_ago(days_ago), pg_temp.days_ago(days_ago)
from (values
  (4, 'sarah', 'Women of the Torah, Read Closely',
   'Sarah, Rivka, Rachel and Leah, Miriam, the daughters of Tzelofchad: one portrait in two sessions, verse by verse, with Rashi, Ramban and the midrash behind them. We ask what the Torah tells, what it leaves out, and what the commentators did with the silence.',
   'Torah', null, 'intermediate', 'English', 1600, 60, 12, 16, true, 195),
  (5, 'sarah', 'Emuna: Fragen und Quellen',
   'Warum beten, wenn alles bestimmt ist? Warum leiden Gerechte? Jede Stunde nimmt eine Frage der Teilnehmerinnen auf und liest dazu zwei oder drei Quellen, von Saadia Gaon bis Raw Hirsch. Fertige Antworten gibt es nicht, gute Fragen schon.',
   'Jewish Philosophy', null, 'intermediate', 'German', 1700, 60, 10, 14, true, 115),
  (28, 'chana.landau', 'Chassidut on the Parashah',
   'One short teaching on the week’s parashah from the Chassidic masters, read in the original and translated together. We meet on Monday so that there is time to carry it into Shabbat.',
   'Chassidut', null, 'beginner', 'English', 1000, 45, 20, 25, true, 165),
  (29, 'judith.bollag', 'Glückel von Hameln und ihre Zeit',
   'Eine Kauffrau, Mutter und Witwe beginnt 1691, für ihre Kinder ihr Leben aufzuschreiben. Wir lesen ihre Memoiren in Auszügen und daneben, was sonst von ihrer Welt erhalten ist: Verträge, Gebete, Briefe. Sechs Abende mit viel Gespräch.',
   'Jewish History', null, 'beginner', 'German', 1800, 60, 6, 20, true, 135),
  (32, 'devorah.salomon', 'First Steps in Gemara for Women',
   'How a page is built, forty words of Aramaic, and the courage to read aloud. We learn the fourth chapter of Berakhot from the inside; after five sessions you prepare the next lines in pairs. Reading Hebrew is required, experience is not.',
   'Gemara', null, 'beginner', 'English', 2100, 60, 14, 12, true, 155),
  (33, 'devorah.salomon', 'Brachot: From Source to Table',
   'What to say over soup with noodles, and why. The laws of blessings from the Gemara to the Mishnah Berurah, with real plates of food as cases. Each unit closes with a page to keep in the kitchen.',
   'Halacha', null, 'intermediate', 'English', 1600, 45, 10, 18, true, 92),
  (34, 'tamar.peretz', 'Les quatre mondes dans le sidour',
   'De « Korbanot » à la Amida, la prière du matin monte quatre marches. Nous les gravissons lentement, texte en main, avec les commentaires accessibles de la tradition de Tsfat. Il faut savoir lire l’hébreu et prier déjà un peu.',
   'Kabbalah', '26-40', 'intermediate', 'French', 1500, 60, 12, 14, true, 88),
  (36, 'ilana.sokolova', 'Modernes Hebräisch für Einsteigerinnen',
   'Sich vorstellen, einkaufen, nach dem Weg fragen, telefonieren: zehn Situationen in zehn Stunden, jede mit einem Dialog, den wir so lange spielen, bis er leicht geht. Die Schrift lernen Sie nebenbei.',
   'Hebrew Language', null, 'beginner', 'German', 1000, 60, 10, 12, true, 82),
  (37, 'yael.bensimon', 'Chabbat à la maison',
   'Allumer, cuisiner avant, réchauffer pendant, recevoir sans s’épuiser : les lois et l’art du Chabbat, selon l’usage séfarade et l’usage achkénaze. Chaque cours se termine par les questions concrètes de la semaine.',
   'Halacha', null, 'beginner', 'French', 1200, 45, 12, 20, true, 78),
  (40, 'hadassah.levin', 'Mesillat Yesharim, Slowly',
   'A page of the Ramchal, one small practice, and an honest report the week after. The group stays the same for the whole course, because trust is part of the method.',
   'Jewish Philosophy', null, 'intermediate', 'English', 1100, 60, 20, 10, false, 72)
) as c (number, handle, title, description, subject, ages, level, language, price, minutes, sessions, seats, trial, days_ago);
