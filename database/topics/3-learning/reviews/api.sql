-- Reviews as a teacher's page shows them. The first two look past row-level security for the authors' names, and give away no more.

create function public.teacher_reviews(teacher_id uuid)
returns table (
  id uuid, rating smallint, comment text, student_name text, created_at timestamptz,
  reply text, replied_at timestamptz, is_edited_after_reply boolean
)
language sql stable security definer set search_path = '' as $$
  select r.id, r.rating, r.comment,
    btrim(p.first_name || case when p.last_name <> '' then ' ' || left(p.last_name, 1) || '.' else '' end),
    r.created_at, r.reply, r.replied_at, coalesce(r.updated_at > r.replied_at, false)
  from public.reviews r join private.profiles p on p.id = r.student_id
  where r.teacher_id = teacher_reviews.teacher_id
  order by r.created_at desc, r.id
$$;

create function public.teacher_rating(teacher_ids uuid[])
returns table (teacher_id uuid, average numeric, review_count integer, lesson_count integer)
language sql stable security definer set search_path = '' as $$
  select r.teacher_id, round(avg(r.rating), 2), count(*)::integer, private.lesson_count(r.teacher_id)
  from public.reviews r
  where r.teacher_id = any (private.short_list(teacher_ids))
  group by r.teacher_id
$$;

create function public.teacher_review_counts(teacher_id uuid)
returns table (rating smallint, review_count integer)
language sql stable security invoker set search_path = '' as $$
  select r.rating, count(*)::integer from public.reviews r
  where r.teacher_id = teacher_review_counts.teacher_id
  group by r.rating order by r.rating desc
$$;

-- Lessons held, of a teacher without reviews too. How many, and nothing of whom or when.
create function public.teacher_lesson_count(teacher_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select private.lesson_count(teacher_id)
$$;

grant execute on function
  public.teacher_reviews(uuid), public.teacher_rating(uuid[]), public.teacher_review_counts(uuid), public.teacher_lesson_count(uuid)
to anon, authenticated;

-- Whether the caller was at a lesson with this teacher, and so may speak about it.
create function public.may_review(teacher_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.had_lesson_with((select auth.uid()), teacher_id)
$$;

-- What the caller said about this teacher. The column that tells whose a review is cannot be read.
create function public.my_review(teacher_id uuid)
returns table (id uuid, rating smallint, comment text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.id, r.rating, r.comment, r.created_at, r.updated_at from public.reviews r
  where r.teacher_id = my_review.teacher_id and r.student_id = (select auth.uid())
$$;

grant execute on function public.may_review(uuid), public.my_review(uuid) to authenticated;

-- The teacher's word under a review; null takes it back. The student is notified of a reply that was not there, at most once a day.
create function public.reply_to_review(review_id uuid, reply text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me constant uuid := private.signed_in();
  words constant text := nullif(btrim(reply, E' \t\n\r'), '');
  review public.reviews;
begin
  select r.* into review from public.reviews r where r.id = review_id for no key update;
  if review.id is null then
    perform private.refuse('review_not_found', 'There is no such review.', 404);
  end if;
  if review.teacher_id <> me then
    perform private.refuse('not_yours', 'Only the teacher whom a review is about can reply to it.', 403);
  end if;
  perform private.require_active_teacher(me);
  update public.reviews r
  set reply = words, replied_at = case when words is not null then clock_timestamp() end
  where r.id = review.id;
  if words is not null and review.reply is null and not exists (
    select from public.notifications n
    where n.user_id = review.student_id and n.kind = 'review_replied' and n.data ->> 'review_id' = review.id::text
      and n.created_at > now() - interval '24 hours'
  ) then
    perform private.notify_person(review.student_id, 'review_replied',
      jsonb_build_object('review_id', review.id, 'teacher_id', review.teacher_id, 'by', me));
  end if;
end
$$;

grant execute on function public.reply_to_review(uuid, text) to authenticated;
