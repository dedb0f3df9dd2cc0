-- A family: a mother, and two children who learn under her account. They have no secret to sign in with: it is hashed with a key that
-- the database lacks, so that their mother sets it.

select pg_temp.open_account(9, 'leah', 'Leah', 'Rosenfeld', 'student', 'female', 45);
update private.profiles set
  location = 'Antwerp, Belgium', time_zone = 'Europe/Brussels', languages = '{French,English}', learning_level = 'intermediate',
  bio = 'Mother of two who learn here after school. My own page waits until they are in bed.'
where id = pg_temp.person('leah');

-- A child as the product adds it; `years` and `months` ago is the month of its birth, so that its age stays the same whenever this is seeded.
create function pg_temp.child(
  number integer, parent text, first_name text, gender text, years integer, months integer, level text, speaks text[], days_ago integer
) returns void
language plpgsql as $$
declare
  person constant uuid := pg_temp.demo_id(0, number);
  since constant timestamptz := pg_temp.days_ago(days_ago);
begin
  insert into auth.users (id, aud, role, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values (person, 'authenticated', 'authenticated', '{"provider": "child", "providers": ["child"]}', jsonb_build_object(
    'first_name', first_name, 'gender', gender, 'time_zone', (select p.time_zone from private.profiles p where p.id = pg_temp.person(parent))),
    since, since);
  update private.profiles p set is_child = true, learning_level = level, languages = speaks, created_at = since where p.id = person;
  insert into private.children (child_id, parent_id, birth_month, short_name, created_at)
  values (person, pg_temp.person(parent), date_trunc('month', now() - make_interval(years => years, months => months))::date, first_name, since);
  insert into private.consents (parent_id, child_id, kind, version, given_at)
  values (pg_temp.person(parent), person, 'child', private.children_consent_version(), since);
end
$$;

select pg_temp.child(61, 'leah', 'Tamar', 'female', 8, 3, 'beginner', '{French,English}', 40);
select pg_temp.child(62, 'leah', 'Ezra', 'male', 11, 5, 'intermediate', '{French,English,Hebrew}', 40);

drop function pg_temp.child;

-- Tamar's lessons with Sarah are hers alone; to the others Leah comes along.
insert into private.consents (parent_id, child_id, kind, teacher_id, version, given_at)
values (pg_temp.person('leah'), pg_temp.demo_id(0, 61), 'one_to_one', pg_temp.person('sarah'), private.children_consent_version(), pg_temp.days_ago(30));
