-- What people gave, and whom it helped. Every seat that is taken here was paid for by the pool, as in the product.

insert into public.donations (donor_id, amount, donation_type, courses_sponsored, status, message, created_at)
select pg_temp.person(donor), amount, kind, courses, status, message, pg_temp.days_ago(days_ago)
from (values
  ('ruth.katzenstein', 10000, 'multiple_courses', 10, 'completed', 'In memory of my mother, Rivka bat Shmuel, who taught me to read.', 62),
  ('peter.moss', 10000, 'multiple_courses', 10, 'completed', 'Somebody once paid for my first lesson. I never found out who.', 47),
  ('shira.mendel', 10000, 'multiple_courses', 10, 'completed', 'For a woman who thinks that it is too late to begin.', 126),
  ('marc.elbaz', 10000, 'multiple_courses', 10, 'completed', 'Pour l’élévation de l’âme d’Avraham ben Ra’hel.', 86),
  ('ariel.koskas', 5000, 'multiple_courses', 5, 'completed', 'À l’occasion de la bar-mitsva de notre fils.', 146),
  ('simcha.berger', 5000, 'multiple_courses', 5, 'completed', null, 128),
  ('claire.hazan', 5000, 'multiple_courses', 5, 'completed', 'Que chaque enfant puisse lire son prénom en hébreu.', 80),
  ('raphael.nahon', 3600, 'custom', 3, 'completed', 'Twice chai. Use it well.', 100),
  ('luciana.grin', 2000, 'multiple_courses', 2, 'completed', null, 57),
  ('yosef', 2000, 'multiple_courses', 2, 'completed', 'I was given a seat; here are two for others.', 20),
  ('naama.dayan', 2000, 'multiple_courses', 2, 'completed', 'לרפואת שרה בת מרים', 12),
  ('yosef', 1000, 'custom', 1, 'pending', 'For whoever is next in line.', 1),
  ('thomas.loeb', 5000, 'multiple_courses', 5, 'pending', 'Zur Bar Mizwa unseres Sohnes.', 4),
  ('olga.raskin', 2000, 'multiple_courses', 2, 'failed', null, 33)
) as d (donor, amount, kind, courses, status, message, days_ago);

-- Most of them from the time before a student had one sponsored course at a time.
create temporary table demo_seats on commit drop as
select pg_temp.demo_id(1, course) as course_id, pg_temp.person(student) as student_id,
  pg_temp.days_ago(days_ago) as since
from (values
  (1, 'ariel.koskas', 140), (1, 'raphael.nahon', 98), (1, 'josh.winer', 95), (1, 'marc.elbaz', 60), (1, 'peter.moss', 46),
  (1, 'yosef', 30),
  (2, 'ariel.koskas', 141), (2, 'marc.elbaz', 70), (3, 'marc.elbaz', 88),
  (4, 'leah.ungar', 124), (4, 'shira.mendel', 120), (4, 'hannah.picard', 110), (4, 'abigail.stone', 84), (4, 'ruth.katzenstein', 58),
  (5, 'ruth.katzenstein', 62), (5, 'leah.ungar', 52), (6, 'hannah.picard', 134), (6, 'claire.hazan', 78),
  (7, 'simcha.berger', 125), (8, 'simcha.berger', 90),
  (9, 'daniel.marx', 123), (9, 'igor.belkin', 92), (9, 'thomas.loeb', 55), (10, 'thomas.loeb', 61),
  (11, 'daniel.marx', 119), (11, 'josh.winer', 87), (11, 'peter.moss', 44), (12, 'daniel.marx', 77), (13, 'igor.belkin', 96),
  (15, 'josh.winer', 85), (15, 'peter.moss', 40), (16, 'josh.winer', 72), (18, 'peter.moss', 36),
  (22, 'raphael.nahon', 76), (23, 'raphael.nahon', 66), (25, 'raphael.nahon', 74), (27, 'claire.hazan', 79),
  (28, 'leah.ungar', 118), (28, 'luciana.grin', 86), (28, 'abigail.stone', 69), (29, 'leah.ungar', 88), (29, 'ruth.katzenstein', 50),
  (32, 'shira.mendel', 117), (32, 'abigail.stone', 82), (32, 'naama.dayan', 42), (33, 'naama.dayan', 34), (34, 'hannah.picard', 71),
  (36, 'olga.raskin', 73), (37, 'hannah.picard', 67), (37, 'claire.hazan', 48), (38, 'luciana.grin', 54),
  (40, 'shira.mendel', 63), (40, 'naama.dayan', 28)
) as s (course, student, days_ago);

-- A child has no address by which it could be named here.
insert into demo_seats (course_id, student_id, since) values
  (pg_temp.demo_id(1, 6), pg_temp.demo_id(0, 61), pg_temp.days_ago(32)),
  (pg_temp.demo_id(1, 3), pg_temp.demo_id(0, 62), pg_temp.days_ago(31));

insert into public.course_enrollments (course_id, student_id, created_at)
select course_id, student_id, since from demo_seats;

insert into public.sponsored_course_assignments (course_id, student_id, assigned_at)
select course_id, student_id, since from demo_seats;

-- One course leaves the pool for each seat, through the same door as in the product.
do $$
begin
  for seat in 1..(select count(*) from demo_seats) loop
    if not private.take_from_pool() then
      raise exception 'the demonstration donations sponsor fewer courses than were given away';
    end if;
  end loop;
end
$$;
