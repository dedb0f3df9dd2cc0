-- What two people share. A standing is the strongest of these ties.

-- Opening a conversation is coming; when both have written, it is answered. Study partners have conversations of their own kind.
create view private.ties_by_words with (security_invoker = true) as
  select c.student_id, c.teacher_id, case when c.answered_at is null then 'came' else 'learning' end as standing
  from public.conversations c
  where c.ended_at is null and (c.answered_at is not null or c.started_by = c.student_id)
    and exists (select from private.profiles p where p.id = c.teacher_id and p.role = 'teacher');

-- Between whoever learns and a teacher. `learning`: both have acted; `came`: the learner has, and nobody answered yet. For the functions
-- here alone.
create view private.ties_with_teachers with (security_invoker = true) as
  select e.student_id, c.teacher_id, 'learning' as standing
  from public.course_enrollments e join public.courses c on c.id = e.course_id
  union all
  select l.student_id, l.teacher_id, case when l.teacher_agreed_at is null then 'came' else 'learning' end
  from public.lessons l where l.student_agreed_at is not null and l.state <> 'undone'
  union all
  select a.student_id, s.teacher_id, 'learning'
  from public.live_attendance a join private.live_sessions s on s.id = a.session_id
  union all
  select r.student_id, s.teacher_id, 'came'
  from public.live_reservations r join private.live_sessions s on s.id = r.session_id
  union all
  select h.student_id, h.teacher_id, 'learning' from public.teacher_hours h where h.student_id is not null
  union all
  select k.student_id, k.teacher_id, 'came' from public.student_packages k
  union all
  select t.student_id, t.teacher_id, 'came' from public.free_trials t
  union all
  select w.student_id, w.teacher_id, w.standing from private.ties_by_words w;

create view private.pairs with (security_invoker = true) as
  select o.first_id, o.second_id, now() < o.paired_at + make_interval(mins => o.duration_minutes) + interval '1 hour' as is_open
  from public.sos_offers o where o.status = 'paired';

-- What has nothing to do with teaching, and what it is seen from the other side.
create view private.ties_of_two with (security_invoker = true) as
  select f.parent_id as first_id, f.child_id as second_id, 'family' as standing, 'family' as standing_back from private.children f
  union all
  select r.from_id, r.to_id, case r.status when 'accepted' then 'partners' else 'asked' end,
    case r.status when 'accepted' then 'partners' else 'asked by' end
  from public.study_partner_requests r where r.status in ('sent', 'accepted')
  union all
  -- Who has learned with somebody knows them, also when their room has closed.
  select o.first_id, o.second_id, case when o.is_open then 'paired' else 'met' end, case when o.is_open then 'paired' else 'met' end
  from private.pairs o;

create view private.ties_of_people with (security_invoker = true) as
  select t.first_id as one_id, t.second_id as other_id, t.standing from private.ties_of_two t
  union all
  select t.second_id, t.first_id, t.standing_back from private.ties_of_two t;

-- Every tie, from both sides. Each part is found by an index, whoever is asked for.
create view private.ties with (security_invoker = true) as
  select t.student_id as one_id, t.teacher_id as other_id, t.standing from private.ties_with_teachers t
  union all
  select t.teacher_id, t.student_id, t.standing from private.ties_with_teachers t
  union all
  -- Whoever teaches a child has to do with its parent.
  select f.parent_id, t.teacher_id, t.standing
  from private.children f join private.ties_with_teachers t on t.student_id = f.child_id
  union all
  select t.teacher_id, f.parent_id, t.standing
  from private.ties_with_teachers t join private.children f on f.child_id = t.student_id
  union all
  select p.one_id, p.other_id, p.standing from private.ties_of_people p;

-- Strongest first; what is weaker than any tie is worked out below.
create function private.standings() returns text[]
language sql immutable set search_path = '' as $$
  select array['blocked', 'family', 'partners', 'paired', 'learning', 'came', 'asked', 'asked by', 'met', 'listed', 'stranger']
$$;

-- Between two people, as `one` stands to `other`: `asked` has asked, `asked by` was asked; `listed` is seen in the list of partners.
-- Asked in parts, because the whole is a plan of some forty scans, and those who write to each other are known by their conversation.
create function private.standing_between(one uuid, other uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  strongest text;
begin
  if private.is_blocked(one, other) then
    return 'blocked';
  end if;
  -- The first place in the order of standings: a minimum, where sorting would cost more than the scans. Nobody has a tie with themselves, so that
  -- both ends among the two are both of them, whichever way round; of words there is one conversation, to which the index of pairs leads.
  strongest := (private.standings())[(
    select min(array_position(private.standings(), tie.standing)) from (
      select case when t.first_id = one then t.standing else t.standing_back end as standing from private.ties_of_two t
      where t.first_id = any (array[one, other]) and t.second_id = any (array[one, other])
      union all
      select w.standing from private.ties_by_words w
      where least(w.student_id, w.teacher_id) = least(one, other) and greatest(w.student_id, w.teacher_id) = greatest(one, other)
        and w.student_id is not null and w.teacher_id is not null
    ) as tie
  )];
  if strongest in ('family', 'partners', 'paired', 'learning') then
    return strongest;
  end if;
  return coalesce(
    (private.standings())[(
      select min(array_position(private.standings(), t.standing)) from private.ties t where t.one_id = one and t.other_id = other)],
    case when private.is_listed_for(one, other) then 'listed' else 'stranger' end);
end
$$;

-- Whether `other` stands in the list of study partners with everything that it shows: for students of the same gender, man or woman.
create function private.is_listed_for(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.profiles a join private.profiles b on a.gender = b.gender
    where a.id = one and b.id = other and a.id <> b.id and a.gender in ('male', 'female')
      and a.role = 'student' and not a.is_child and b.role = 'student' and b.is_listed_as_partner
  )
$$;

-- The caller's gender, where it opens the list of study partners to them; otherwise null, which is equal to nobody's.
create function private.my_gender_as_partner() returns text
language sql stable security definer set search_path = '' as $$
  select p.gender from private.profiles p
  where p.id = (select auth.uid()) and p.role = 'student' and not p.is_child and p.gender in ('male', 'female')
$$;

-- Everyone with whom the caller shares anything, and who is not blocked: they see at least name and picture.
create function private.my_acquaintances() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select t.other_id from private.ties t where t.one_id = (select auth.uid())
  except select private.my_blocked()
$$;

-- Everyone whose profile the caller sees whole, because of what they share. Read once for each query, not for each row. Of a child, and
-- by a child, that is the family alone.
create function private.my_contacts() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select known.id from (
    select t.other_id as id, bool_or(t.standing = 'family') as is_family from private.ties t
    where t.one_id = (select auth.uid()) and t.standing in ('family', 'partners', 'learning')
    group by t.other_id
  ) as known
  where known.is_family
    or not ((select private.caller_is_child()) or exists (select from private.profiles p where p.id = known.id and p.is_child))
  except select private.my_blocked()
$$;

-- Those of them with whom the caller has exchanged words: read with one scan, and enough for most lists of people.
create function private.my_correspondents() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  return query
    select known.id from (
      select w.teacher_id as id from private.ties_by_words w where w.student_id = me and w.standing = 'learning'
      union all
      select w.student_id from private.ties_by_words w where w.teacher_id = me and w.standing = 'learning'
    ) as known
    where not exists (select from private.profiles p where p.id in (me, known.id) and p.is_child)
    except select private.my_blocked();
end
$$;
