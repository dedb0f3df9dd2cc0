-- The time of private studies.

create function private.time_of_study(study private.study_rooms) returns tstzrange
language sql immutable set search_path = '' as $$
  select tstzrange(study.started_at, study.started_at + make_interval(mins => study.duration_minutes))
$$;

-- Whoever begins another study has left the one before.
create function private.leave_studies(person uuid, moment timestamptz, study uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.timetable t
  where t.person_id = person and t.study_id <> study and lower(t.during) >= moment;
  update private.timetable t set during = tstzrange(lower(t.during), moment)
  where t.person_id = person and t.study_id <> study and upper(t.during) > moment;
end
$$;

create function private.take_time_of_starter() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wanted private.timetable;
begin
  if tg_op = 'UPDATE' then
    delete from private.timetable t where t.study_id = new.id;
  end if;
  perform private.lock_people(array[new.starter_id]);
  perform private.leave_studies(new.starter_id, new.started_at, new.id);
  wanted.person_id := new.starter_id;
  wanted.study_id := new.id;
  wanted.during := private.time_of_study(new);
  perform private.take_time(wanted, false);
  return null;
end
$$;

create trigger take_time_of_starter
  after insert or update of started_at, duration_minutes on private.study_rooms
  for each row execute function private.take_time_of_starter();

-- The partner comes in: their time is taken until their next thing begins, and nobody is kept out.
create function private.take_time_of_partner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  study private.study_rooms;
  wanted private.timetable;
begin
  select r.* into study from private.study_rooms r where r.id = new.study_id;
  if new.person_id <> study.partner_id or not new.entered_at <@ private.time_of_study(study) then
    return null;
  end if;
  perform private.lock_people(array[new.person_id]);
  perform private.leave_studies(new.person_id, new.entered_at, study.id);
  wanted.during := private.time_of_study(study) * tstzrange(new.entered_at, null);
  -- Nothing is left where they are at something else now, or came in before.
  select span into wanted.during
  from unnest(tstzmultirange(wanted.during) - private.busy_times(new.person_id, wanted.during)) as span
  where span @> new.entered_at;
  if found then
    wanted.person_id := new.person_id;
    wanted.study_id := study.id;
    perform private.take_time(wanted, false);
  end if;
  return null;
end
$$;

create trigger take_time_of_partner
  after insert on private.room_visits
  for each row when (new.study_id is not null) execute function private.take_time_of_partner();
