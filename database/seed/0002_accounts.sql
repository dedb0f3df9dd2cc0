-- The eight accounts that the contract names, with fixed ids. See README.md.

select pg_temp.open_account(1, 'admin', 'Hanna', 'Lehmann', null, 'female', 400);
update private.profiles set role = 'admin', time_zone = 'Europe/Paris', location = 'Paris, France'
where id = pg_temp.person('admin');

select pg_temp.teacher(
  2, 'david', 'Rabbi', 'David', 'Benhamou', 'male', 320,
  'Paris, France', 'Europe/Paris', 'en',
  '{Talmud,Halacha,Torah}', '{French,English,Hebrew}', '{men,adults,children}', 45, 'available',
  '01234 09:00-12:00; 01234 16:00-20:00; 5 09:00-11:00',
  'I have been opening the Gemara with beginners for fifteen years, and I still enjoy the moment when someone finds the question before I do. We read every word together, with Rashi, and nobody is rushed. I also prepare boys for their bar mitzvah and help families to find their way in everyday halacha.',
  'Fifteen years of shiurim for adults in Paris; more than sixty bar mitzvah boys prepared.',
  'Yeshiva in Jerusalem, then six years of kollel in Paris; teaching diploma.');

select pg_temp.teacher(
  3, 'sarah', 'Rabbanit', 'Sarah', 'Weill', 'female', 310,
  'Strasbourg, France', 'Europe/Paris', 'en',
  '{Torah,"Jewish Philosophy",Halacha}', '{French,German,English,Hebrew}', '{women,children}', 42, 'available',
  '0123 09:00-13:00; 124 18:00-21:00; 5 09:00-11:00',
  'I teach women and girls to read the Torah slowly, with Rashi and Ramban open beside it. My lessons begin with your questions and end with a source that you can find again by yourself. I grew up between two languages in Alsace and teach in French, German and English.',
  'Twelve years at a girls’ school in Strasbourg; weekly shiur for women since 2013.',
  'Seminary in Jerusalem; master’s degree in Jewish studies, Strasbourg.');

select pg_temp.open_account(4, 'pending', 'Michaël', 'Haddad', 'teacher', 'male', 3);
update private.profiles set
  title = 'Rabbi', location = 'Marseille, France', time_zone = 'Europe/Paris',
  subjects = '{Torah,Mishnah}', languages = '{French,Hebrew}', audiences = '{men,children}', hourly_rate = 30,
  bio = 'I teach Mishnah to boys after school in Marseille and would be glad to do the same online, in small groups.',
  experience = 'Four years of after-school teaching.', education = 'Yeshiva in Aix-les-Bains and Jerusalem.'
where id = pg_temp.person('pending');

select pg_temp.open_account(5, 'rejected', 'Daniel', 'Krief', 'teacher', 'male', 40);
update private.profiles set
  location = 'Nice, France', time_zone = 'Europe/Paris',
  subjects = '{Kabbalah}', languages = '{French}', audiences = '{adults}', hourly_rate = 120,
  bio = 'Personal guidance through the secrets of the letters.',
  approval_status = 'rejected', approved_at = pg_temp.days_ago(36), approved_by = pg_temp.person('admin')
where id = pg_temp.person('rejected');
insert into public.admin_approvals (admin_id, teacher_id, action, notes, created_at) values (
  pg_temp.person('admin'), pg_temp.person('rejected'), 'rejected',
  'We could not reach either of the two references. Please send us the name of a rabbi or a school who knows your teaching; we will gladly look again.',
  pg_temp.days_ago(36));

select pg_temp.open_account(6, 'yosef', 'Yosef', 'Abitbol', 'student', 'male', 75);
update private.profiles set
  location = 'Lyon, France', time_zone = 'Europe/Paris', subjects = '{Talmud,Halacha}', languages = '{French,English}',
  learning_level = 'beginner', is_listed_as_partner = true,
  bio = 'Engineer and father of two. I came back to learning last winter and want to keep at it.',
  study_goals = 'Half a daf of Berakhot a week, and to read Rashi without help by Pesach.',
  study_availability = 'Sunday to Thursday after 20:30'
where id = pg_temp.person('yosef');

select pg_temp.open_account(7, 'miriam', 'Miriam', 'Sternberg', 'student', 'female', 60);
update private.profiles set
  location = 'Zürich, Switzerland', time_zone = 'Europe/Zurich', subjects = '{Torah,"Jewish Philosophy"}',
  languages = '{German,English}', learning_level = 'intermediate', is_listed_as_partner = true,
  bio = 'Nurse, often on night shifts; my learning hour is in the late morning.',
  study_goals = 'The weekly parashah with Ramban, and one good question for the Shabbat table.',
  study_availability = 'Weekday mornings from 10:00'
where id = pg_temp.person('miriam');

-- Nothing done yet: this is what a new student finds.
select pg_temp.open_account(8, 'noam', 'Noam', 'Kessler', 'student', null, 1);
