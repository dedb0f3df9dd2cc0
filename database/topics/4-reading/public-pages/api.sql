-- What a server answers with for the page of a teacher or a course. Looks past row-level security, which hides what is gone, and tells
-- of what visitors may not see only that they could once.
create function public.page_state(kind text, id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when case page_state.kind
      when 'teacher' then private.is_approved_teacher(page_state.id)
      when 'course' then private.is_open_course(page_state.id)
      else false
    end then 'open'
    when exists (select from private.gone_pages g where g.kind = page_state.kind and g.id = page_state.id) then 'gone'
    else 'unknown'
  end
$$;

comment on function public.page_state is
  'Of the page of a teacher or a course: open, gone (visitors could see it once) or unknown.';

grant execute on function public.page_state(text, uuid) to anon, authenticated;
