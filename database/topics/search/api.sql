-- When the rules by which the listings are written have changed, everything is listed again.
do $$
declare
  rules_now constant text := (
    select md5(string_agg(pg_get_functiondef(p.oid), '' order by p.proname)) from pg_proc p
    where p.pronamespace = 'private'::regnamespace
      and p.proname in (
        'fold_text', 'words_of', 'other_names', 'keyed', 'is_shown_to', 'course_is_shown_to', 'age_groups',
        'teacher_standing', 'teacher_terms', 'list_teachers', 'course_terms', 'list_courses', 'counted_terms',
        'count_teachers', 'partner_terms', 'is_listed_partner', 'list_partners'));
begin
  if exists (select from private.listing_state s where s.rules_hash = rules_now) then
    return;
  end if;
  -- Emptied first: what the counts say follows from what is listed.
  delete from private.teacher_listing;
  delete from private.course_listing;
  delete from private.partner_listing;
  delete from private.teacher_counts;
  delete from private.search_words;
  perform private.list_teachers(array_agg(p.id)) from private.profiles p where p.role = 'teacher';
  perform private.list_courses(array_agg(c.id)) from public.courses c;
  perform private.list_partners(array_agg(p.id)) from private.profiles p where p.role = 'student' and p.is_listed_as_partner;
  insert into private.listing_state as s (rules_hash) values (rules_now)
  on conflict (only_row) do update set rules_hash = excluded.rules_hash;
end
$$;
