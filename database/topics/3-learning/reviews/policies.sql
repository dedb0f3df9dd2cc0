-- Everyone reads what was said; only the author decides about it.

-- Who wrote a review is nobody else's business: browsers have no right to that column. Authors find theirs with my_review.
grant select (id, teacher_id, rating, comment, created_at, updated_at, reply, replied_at) on public.reviews to anon, authenticated;
grant insert (teacher_id, student_id, rating, comment), update (rating, comment), delete on public.reviews to authenticated;

create policy "everyone reads reviews" on public.reviews for select to anon, authenticated
  using (true);

create policy "students write in their own name" on public.reviews for insert to authenticated
  with check (student_id = (select auth.uid()));

create policy "authors change their review" on public.reviews for update to authenticated
  using (student_id = (select auth.uid()))
  with check (student_id = (select auth.uid()));

create policy "authors delete their review" on public.reviews for delete to authenticated
  using (student_id = (select auth.uid()));
