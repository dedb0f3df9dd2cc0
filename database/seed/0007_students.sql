-- Students. Those with a goal are listed as study partners; the others learn, and give, without being listed.

select pg_temp.open_account(number, handle, first_name, last_name, 'student', gender, days_ago)
from (values
  (41, 'ariel.koskas', 'Ariel', 'Koskas', 'male', 150),
  (42, 'daniel.marx', 'Daniel', 'Marx', 'male', 140),
  (43, 'simcha.berger', 'Simcha', 'Berger', 'male', 130),
  (44, 'raphael.nahon', 'Raphaël', 'Nahon', 'male', 120),
  (45, 'josh.winer', 'Josh', 'Winer', 'male', 110),
  (46, 'igor.belkin', 'Igor', 'Belkin', 'male', 100),
  (47, 'leah.ungar', 'Leah', 'Ungar', 'female', 148),
  (48, 'hannah.picard', 'Hannah', 'Picard', 'female', 138),
  (49, 'shira.mendel', 'Shira', 'Mendel', 'female', 128),
  (50, 'olga.raskin', 'Olga', 'Raskin', 'female', 118),
  (51, 'abigail.stone', 'Abigail', 'Stone', 'female', 108),
  (52, 'luciana.grin', 'Luciana', 'Grin', 'female', 98),
  (53, 'marc.elbaz', 'Marc', 'Elbaz', 'male', 90),
  (54, 'claire.hazan', 'Claire', 'Hazan', 'female', 88),
  (55, 'thomas.loeb', 'Thomas', 'Loeb', 'male', 70),
  (56, 'ruth.katzenstein', 'Ruth', 'Katzenstein', 'female', 65),
  (57, 'peter.moss', 'Peter', 'Moss', 'male', 50),
  (58, 'naama.dayan', 'Naama', 'Dayan', 'female', 45)
) as s (number, handle, first_name, last_name, gender, days_ago);

update private.profiles p set
  location = s.location, time_zone = s.zone, preferred_language = s.speaks, learning_level = s.level,
  subjects = s.subjects::text[], languages = s.languages::text[], bio = s.bio,
  study_goals = s.goals, study_availability = s.free, is_listed_as_partner = s.goals is not null
from (values
  ('ariel.koskas', 'Paris, France', 'Europe/Paris', 'fr', 'intermediate', '{Talmud,Halacha}', '{French,Hebrew}',
   'Pharmacien, papa de trois enfants, habitué du chiour du dimanche.',
   'Finir Berakhot à deux, un demi-daf par semaine, en préparant avant de se voir.', 'Dimanche soir et jeudi après 21:00'),
  ('daniel.marx', 'Berlin, Germany', 'Europe/Berlin', 'de', 'beginner', '{"Hebrew Language",Torah}', '{German,English}',
   'Grafiker. Ich lerne gern früh am Morgen, bevor das Telefon klingelt.',
   'Den Wochenabschnitt auf Hebräisch lesen, langsam und laut, und Raschi dazu.', 'Montag bis Donnerstag 7:00–8:00'),
  ('simcha.berger', 'Antwerp, Belgium', 'Europe/Brussels', 'en', 'advanced', '{Gemara,Talmud}', '{Yiddish,English}',
   'I trade in the morning and learn at night.',
   'Bava Metzia b’iyun with Rishonim; a havruta who argues back.', 'Sunday to Thursday 21:00–22:30'),
  ('raphael.nahon', 'Montréal, Canada', 'America/Toronto', 'fr', 'intermediate', '{Torah,"Jewish Philosophy"}', '{French,English}',
   'Étudiant en droit, lecteur lent, par principe.',
   'Les petits prophètes avec Malbim, puis le Kouzari.', 'Lundi et mercredi, en soirée'),
  ('josh.winer', 'London, United Kingdom', 'Europe/London', 'en', 'intermediate', '{Gemara,Halacha}', '{English}',
   'Junior doctor. My week changes, my will to learn does not.',
   'Kiddushin, first chapter, and Mishnah Berurah when I am too tired for Gemara.', 'Varies; best before 8:00'),
  ('igor.belkin', 'Frankfurt am Main, Germany', 'Europe/Berlin', 'de', 'beginner', '{"Hebrew Language",Mishnah}', '{Russian,German}',
   'Programmer, two years in the community, still looking for the page.',
   'To read the siddur fluently, then Pirkei Avot with somebody patient.', 'Sunday mornings, weekdays after 19:00'),
  ('leah.ungar', 'Vienna, Austria', 'Europe/Vienna', 'de', 'intermediate', '{Torah,"Jewish History"}', '{German,Hebrew}',
   'Buchhändlerin und Mutter zweier Teenager.',
   'Megillat Rut und danach Schmuel, mit Raschi; jede bereitet einen Absatz vor.', 'Dienstag- und Donnerstagabend'),
  ('hannah.picard', 'Strasbourg, France', 'Europe/Paris', 'fr', 'beginner', '{Torah,Halacha}', '{French}',
   'Architecte. J’ai repris l’étude à la naissance de ma fille.',
   'Les lois de Chabbat, un sujet par semaine, sans se presser.', 'En semaine entre 12:30 et 13:30'),
  ('shira.mendel', 'New York, United States', 'America/New_York', 'en', 'advanced', '{Halacha,"Jewish Philosophy"}', '{English,Hebrew}',
   'Speech therapist, back from seminary with too many notebooks.',
   'Mesillat Yesharim from beginning to end, with honest check-ins.', 'Sunday and Tuesday mornings'),
  ('olga.raskin', 'Berlin, Germany', 'Europe/Berlin', 'de', 'beginner', '{"Hebrew Language","Jewish History"}', '{Russian,German}',
   'Pianist. I learned the notes first; now the letters.',
   'Hebrew conversation, twenty minutes at a time, and a psalm at the end.', 'Weekdays 11:00–13:00'),
  ('abigail.stone', 'Manchester, United Kingdom', 'Europe/London', 'en', 'intermediate', '{Gemara,Torah}', '{English}',
   'Maths teacher who likes a good proof, also in Aramaic.',
   'A first chapter of Gemara with a partner who is as new to it as I am.', 'Evenings except Wednesday'),
  ('luciana.grin', 'Buenos Aires, Argentina', 'America/Argentina/Buenos_Aires', 'en', 'intermediate', '{Chassidut,Torah}', '{Spanish,English}',
   'Psychologist. I come for the questions between the lines.',
   'A Chassidic piece on the parashah every week, in Spanish or English.', 'Monday and Thursday after 20:00'),
  ('marc.elbaz', 'Paris, France', 'Europe/Paris', 'fr', 'intermediate', '{Halacha}', '{French}', 'Restaurateur cacher, donc élève en halakha par métier.', null, null),
  ('claire.hazan', 'Lyon, France', 'Europe/Paris', 'fr', 'beginner', '{Torah}', '{French}', 'Maman de jumeaux qui apprennent l’aleph-beth ; je suis une page derrière eux.', null, null),
  ('thomas.loeb', 'Basel, Switzerland', 'Europe/Zurich', 'de', 'beginner', '{Mishnah}', '{German}', 'Vater eines Bar-Mizwa-Jungen.', null, null),
  ('ruth.katzenstein', 'Zürich, Switzerland', 'Europe/Zurich', 'de', 'advanced', '{"Jewish History"}', '{German,English}', 'Pensionierte Lehrerin, jetzt endlich Schülerin.', null, null),
  ('peter.moss', 'London, United Kingdom', 'Europe/London', 'en', 'beginner', '{Talmud,"Jewish Philosophy"}', '{English}', 'Retired judge; I hear there are arguments here.', null, null),
  ('naama.dayan', 'Jerusalem, Israel', 'Asia/Jerusalem', 'en', 'intermediate', '{Kabbalah,Halacha}', '{Hebrew,English}', 'Ceramicist; my hands are busy, so I listen well.', null, null)
) as s (handle, location, zone, speaks, level, subjects, languages, bio, goals, free)
where p.id = pg_temp.person(s.handle);

-- Two who asked to learn together and do, and one who waits for yosef's answer.
insert into public.study_partner_requests (from_id, to_id, status, message, created_at, decided_at)
select pg_temp.person(asked), pg_temp.person(other), status, message,
  pg_temp.days_ago(days_ago), case when status <> 'sent' then pg_temp.days_ago(days_ago - 1) end
from (values
  ('leah.ungar', 'miriam', 'accepted', 'Shalom Miriam, I am free on Thursday evenings and also read Ramban. Shall we try one parashah?', 20),
  ('ariel.koskas', 'yosef', 'sent', 'Shalom Yosef, je cherche une havrouta pour Berakhot le dimanche soir. Cela vous dirait ?', 2)
) as r (asked, other, status, message, days_ago);
