-- When the rules by which the listings are written have changed, everything is listed again.
do $$
declare
  rules_now constant text := (
    select md5(string_agg(rule.wording, '' order by rule.name)) from (
      select p.proname::text as name, pg_get_functiondef(p.oid) as wording from pg_proc p
      where p.pronamespace = 'private'::regnamespace
        and p.proname in (
          'fold_text', 'fold_hebrew', 'words_of', 'found_words', 'hebrew_names', 'other_names', 'prefixed', 'is_shown_to', 'course_is_shown_to', 'is_course_for',
          'age_groups', 'is_audience_for',
          'teacher_standing', 'teacher_terms', 'course_terms', 'counted_terms', 'count_listed', 'partner_terms', 'is_listed_partner', 'tags_of', 'list_again')
      union all
      select v.viewname, v.definition from pg_views v where v.schemaname = 'private' and v.viewname like '%\_to\_list'
    ) as rule);
begin
  if not exists (select from private.listing_state s where s.rules_hash = rules_now) then
    perform private.list_everything();
    insert into private.listing_state as s (rules_hash) values (rules_now)
    on conflict (only_row) do update set rules_hash = excluded.rules_hash;
  end if;
end
$$;
