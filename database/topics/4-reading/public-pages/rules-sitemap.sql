-- What is in the sitemap. Only the server asks; it shows what any visitor may find.

create function private.sitemap_size() returns table (kind text, entries integer, bits integer)
language sql stable set search_path = '' as $$
  select counted.kind, counted.entries, greatest(ceil(log(2, greatest(counted.entries, 1) / 1000.0)), 0)::integer
  from (
    select 'teacher' as kind, count(*)::integer as entries from private.teacher_listing
    union all select 'course', count(*)::integer from private.course_listing
  ) as counted
$$;

-- The first and the last id that begin with these bits; nothing where there is no such part.
create function private.ids_of_part(bits integer, number integer, out first_id uuid, out last_id uuid)
language sql immutable set search_path = '' as $$
  select
    (lpad(to_hex(number << (16 - bits)), 4, '0') || '0000-0000-0000-0000-000000000000')::uuid,
    (lpad(to_hex(((number + 1) << (16 - bits)) - 1), 4, '0') || 'ffff-ffff-ffff-ffff-ffffffffffff')::uuid
  where bits between 0 and 16 and number between 0 and (1 << bits) - 1
$$;

create function private.sitemap_part(kind text, bits integer, number integer) returns table (id uuid, changed_at timestamptz)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  first_id uuid;
  last_id uuid;
begin
  select part.first_id, part.last_id into first_id, last_id from private.ids_of_part(sitemap_part.bits, sitemap_part.number) as part;
  if sitemap_part.kind = 'teacher' then
    return query
    select p.id, greatest(p.updated_at, said.changed_at, offered.changed_at)
    from private.teacher_listing l
    join private.profiles p on p.id = l.id
    left join lateral (
      select max(greatest(r.created_at, r.updated_at, r.replied_at)) as changed_at from public.reviews r where r.teacher_id = p.id
    ) as said on true
    left join lateral (
      select max(o.updated_at) as changed_at from public.teacher_packages o where o.teacher_id = p.id and o.is_offered
    ) as offered on true
    where l.id between first_id and last_id and p.role = 'teacher' and p.approval_status = 'approved'
    order by l.id limit 10000;
  elsif sitemap_part.kind = 'course' then
    return query
    select c.id, greatest(c.updated_at, p.updated_at, held.changed_at)
    from private.course_listing l
    join public.courses c on c.id = l.id
    join private.profiles p on p.id = c.teacher_id
    left join lateral (
      select max(s.updated_at) as changed_at from private.live_sessions s where s.course_id = c.id
    ) as held on true
    where l.id between first_id and last_id and c.is_active and p.role = 'teacher' and p.approval_status = 'approved'
      and (c.audience <> 'children' or p.is_approved_for_children)
    order by l.id limit 10000;
  end if;
end
$$;
