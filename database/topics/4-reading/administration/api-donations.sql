-- What admins do with donations.

create function public.admin_donations(wanted_status text default null, cursor text default null, page_size integer default 50)
returns table (
  id uuid, amount integer, donation_type text, courses_sponsored integer, courses_funded integer, status text, message text, donor_id uuid,
  donor_first_name text, donor_last_name text, donor_email text, created_at timestamptz, next_cursor text
)
language plpgsql security definer set search_path = '' as $$
declare
  parts constant text[] := private.cursor_parts(cursor, 2);
begin
  perform private.require_admin();
  return query execute format(
    'select d.id, d.amount, d.donation_type, d.courses_sponsored, d.courses_funded, d.status, d.message, p.id, p.first_name, p.last_name, p.email,
       d.created_at, jsonb_build_array(d.created_at, d.id)::text
     from public.donations d left join private.profiles p on p.id = d.donor_id
     where %s order by d.created_at desc, d.id limit %s',
    concat_ws(' and ', 'true',
      case when wanted_status is not null then format('d.status = %L', wanted_status) end,
      private.older_than('d', parts)),
    least(greatest(coalesce(page_size, 50), 1), 200));
end
$$;

-- The pool follows in the same transaction. Two admins at once: the second is refused.
create function public.settle_donation(donation_id uuid, decision text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  donation public.donations;
begin
  perform private.require_admin_to_act();
  if decision is null or decision not in ('pending', 'completed', 'failed') then
    perform private.refuse('unknown_decision', 'A donation is pending, completed or failed.', 400);
  end if;
  select d.* into donation from public.donations d where d.id = donation_id for update;
  if not found then
    perform private.refuse('donation_not_found', 'There is no such donation.', 404);
  end if;
  if donation.status = decision then
    perform private.refuse('already_decided', 'This donation already is ' || decision || '.', 409);
  end if;
  update public.donations d set status = decision where d.id = donation.id;
  perform private.log_admin('donation_' || decision, 'donation', donation.id, jsonb_build_object('from', donation.status));
end
$$;

grant execute on function
  public.admin_donations(text, text, integer), public.settle_donation(uuid, text)
to authenticated;
