-- The listing of study partners: one row each, kept true by the changes themselves.

-- What a listed student can be found by, one short key each, so that any mixture of filters and words is one question to one index.
-- `o:` are words that a visitor may see, `w:` all words.
create function private.partner_terms(student private.profiles) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  open_words constant text[] := private.found_words(concat_ws(' ', student.first_name, (
    select string_agg(tag || ' ' || private.other_names(tag), ' ') from unnest(student.subjects || student.languages) as tag)));
  other_words constant text[] := private.found_words(concat_ws(' ',
    student.last_name, student.location, student.bio, student.study_goals, student.study_availability));
begin
  return array(
    select 'g:' || student.gender where student.gender is not null
    -- Who has not said is shown as intermediate, and found as such.
    union select 'd:' || coalesce(student.learning_level, 'intermediate')
    union select unnest(private.prefixed('s', student.subjects))
    union select 'o:' || word from unnest(open_words) as word
    union select 'w:' || word from unnest(open_words || other_words) as word
  );
end
$$;

-- A student who wants to be found and is not shut out.
create function private.is_listed_partner(student private.profiles) returns boolean
language sql stable security definer set search_path = '' as $$
  select student.role = 'student' and student.is_listed_as_partner
    and not exists (select from auth.users u where u.id = student.id and u.banned_until > now())
$$;

create view private.partners_to_list with (security_invoker = true) as
  select p.id, private.partner_terms(p) as terms, extract(epoch from p.created_at)::bigint as order_key
  from private.profiles p
  where p.role = 'student' and p.is_listed_as_partner and private.is_listed_partner(p);

create function private.partner_listing_follows_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.list_again('partner', array[new.id]);
  return null;
end
$$;

create trigger lomdim_partner_listing_follows_account
  after update of banned_until on auth.users
  for each row when (new.banned_until is distinct from old.banned_until)
  execute function private.partner_listing_follows_account();
