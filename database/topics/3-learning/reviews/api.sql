-- Reviews as a teacher's page shows them. The first two look past row-level security for the authors' names, and give away no more.

create function public.teacher_reviews(teacher_id uuid)
returns table (id uuid, rating smallint, comment text, student_name text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.id, r.rating, r.comment,
    btrim(p.first_name || case when p.last_name <> '' then ' ' || left(p.last_name, 1) || '.' else '' end),
    r.created_at
  from public.reviews r join private.profiles p on p.id = r.student_id
  where r.teacher_id = teacher_reviews.teacher_id
  order by r.created_at desc, r.id
$$;

create function public.teacher_rating(teacher_ids uuid[])
returns table (teacher_id uuid, average numeric, review_count integer)
language sql stable security definer set search_path = '' as $$
  select r.teacher_id, round(avg(r.rating), 2), count(*)::integer
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

grant execute on function
  public.teacher_reviews(uuid), public.teacher_rating(uuid[]), public.teacher_review_counts(uuid)
to anon, authenticated;

-- Whether the caller had a lesson with this teacher, and so may speak about it.
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
