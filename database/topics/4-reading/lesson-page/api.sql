-- What the browser may ask about lessons.

-- All about one lesson, for the two, for the parent of a child and for admins; null for everybody else, and for one that was undone.
create function public.lesson_page(lesson_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.lesson_head(l, me.id, now()) || private.lesson_account(l) || private.lesson_work(l, me.id)
  from (select private.signed_in_learner() as id) as me, public.lessons l
  where l.id = lesson_page.lesson_id and l.state <> 'undone'
    and (private.standing_for(me.id, l.student_id) in (l.student_id, l.teacher_id) or private.is_admin())
$$;

-- The caller's lesson that goes on or comes next, or a child's. What they have not agreed to yet is not theirs; it waits for their answer.
create function public.next_lesson(child_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.lesson_head(l, auth.uid(), now())
  from (select private.reading_for(next_lesson.child_id) as id) as me
  cross join lateral (
    -- No lesson is longer than four hours, so that an index leads to those that go on.
    select s.* from public.lessons s
    where s.student_id = me.id and s.student_agreed_at is not null and s.starts_at > now() - interval '4 hours'
    union all
    select t.* from public.lessons t
    where t.teacher_id = me.id and t.teacher_agreed_at is not null and t.starts_at > now() - interval '4 hours'
  ) as l
  where l.state in ('proposed', 'agreed') and upper(l.during) > now()
  order by l.starts_at, l.id limit 1
$$;

-- What waits for an answer of the caller's, or for one that they give for a child, the most urgent first. What they may answer is what the transitions let them do. A series
-- stands here once, with its first date that waits and how many there are.
create function public.waiting_for_me(child_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'lesson_id', w.id, 'why', w.why, 'by', private.lesson_person(w.other) ->> 'name', 'starts_at', w.starts_at,
    'subject', w.subject, 'until', w.until, 'dates', w.dates) order by w.until nulls last, w.starts_at, w.id), '[]')
  from (
    select asked.id, asked.starts_at, coalesce(c.title, asked.subject) as subject,
      case me.id when asked.student_id then asked.teacher_id else asked.student_id end as other, why.why,
      case why.why
        when 'answer' then asked.answer_until
        when 'change' then private.lesson_moment(asked, 'change')
        when 'objection' then asked.object_until
      end as until,
      case when why.why = 'answer' and asked.series_id is not null then private.dates_that_wait(asked.series_id) else 1 end as dates
    from (select private.learner(waiting_for_me.child_id) as id) as me
    cross join lateral (
      select l.* from public.lessons l
      where (l.student_id = me.id or l.teacher_id = me.id) and (
        l.state = 'reported'
        or (l.state = 'proposed' and (l.series_id is null or private.is_first_that_waits(l)))
        or (l.state = 'agreed' and l.teacher_id = me.id and upper(l.during) <= now())
        or (l.state = 'agreed' and exists (select from public.lesson_changes c where c.lesson_id = l.id and c.state = 'open')))
      order by l.starts_at desc, l.id limit 100
    ) as asked
    left join public.courses c on c.id = asked.course_id
    cross join lateral private.lesson_actions(asked, me.id, now()) as may
    cross join lateral (
      select case
        when 'accept' = any (may) then 'answer'
        when 'accept_time' = any (may) then 'change'
        when asked.state = 'agreed' and asked.teacher_id = me.id and 'report' = any (may) then 'report'
        when 'object' = any (may) then 'objection'
      end as why
    ) as why
    where why.why is not null
  ) as w
$$;

-- Lessons about which the two do not agree, with what each says and who was in the room: for admins, the oldest first.
create function public.disputed_lessons() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.signed_in();
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(private.lesson_head(d, me, now()) || private.lesson_account(d) order by d.objected_at, d.id)
    from (select l.* from public.lessons l where l.state = 'disputed' order by l.objected_at, l.id limit 50) as d), '[]');
end
$$;

grant execute on function
  public.lesson_page(uuid), public.next_lesson(uuid), public.waiting_for_me(uuid), public.disputed_lessons()
to authenticated;
