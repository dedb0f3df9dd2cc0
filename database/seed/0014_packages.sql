-- What a few teachers offer as a package: a tenth less for five lessons, a fifth less for ten. One student has taken one.

insert into public.teacher_packages (teacher_id, lessons, duration_minutes, price_cents)
select p.id, o.lessons, 60, round(p.hourly_rate * o.lessons * o.part) * 100
from (values ('yaakov.stern'), ('benjamin.rosenau'), ('lev.abramov')) as t (name)
join private.profiles p on p.id = pg_temp.person(t.name)
cross join (values (5, 0.9), (10, 0.8)) as o (lessons, part)
where p.hourly_rate > 0;

insert into public.student_packages (id, student_id, teacher_id, lessons, duration_minutes, price_cents, taken_at)
select pg_temp.demo_id(5, 1), pg_temp.person('igor.belkin'), o.teacher_id, o.lessons, o.duration_minutes, o.price_cents,
  now() - interval '3 days'
from public.teacher_packages o
where o.teacher_id = pg_temp.person('lev.abramov') and o.lessons = 5;
