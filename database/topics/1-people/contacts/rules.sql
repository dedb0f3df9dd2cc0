-- Who may do what with whom. See the README of this topic, which draws the same table.

-- What a person is here. A teacher counts as one while they are approved. Asked with every message: planned once, so plpgsql.
create function private.contact_kind(person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select case
      when p.is_child then 'child'
      when p.role = 'teacher' and p.approval_status is distinct from 'approved' then 'unapproved teacher'
      else p.role
    end
    from private.profiles p where p.id = person), 'visitor');
end
$$;

-- The first row that fits counts; null stands for anybody and for any standing.
create function private.contact_rules()
returns table (number integer, who text, whom text, standing text, sees text, may_do text[])
language sql immutable set search_path = '' as $$
  values
    (1, 'admin', null, null, 'everything', array[]::text[]),
    (2, null, 'teacher', 'blocked', 'profile', '{}'),
    (3, null, null, 'blocked', 'nothing', '{}'),
    (4, null, null, 'family', 'profile', '{}'),
    (5, 'child', 'teacher', 'learning', 'profile', '{meet}'),
    (6, 'child', 'teacher', 'came', 'profile', '{meet}'),
    (7, 'child', 'teacher', null, 'profile', '{}'),
    (8, 'child', 'unapproved teacher', 'learning', 'card', '{}'),
    (9, 'child', 'unapproved teacher', 'came', 'card', '{}'),
    (10, 'child', null, null, 'nothing', '{}'),
    (11, 'teacher', 'child', 'learning', 'card', '{book,meet}'),
    (12, 'teacher', 'child', 'came', 'card', '{book,meet}'),
    (13, 'unapproved teacher', 'child', 'learning', 'card', '{}'),
    (14, 'unapproved teacher', 'child', 'came', 'card', '{}'),
    (15, null, 'child', null, 'nothing', '{}'),
    (16, 'student', 'teacher', 'learning', 'profile', '{talk,write,book,meet}'),
    (17, 'student', 'teacher', 'came', 'profile', '{talk,write,book,meet}'),
    (18, 'student', 'teacher', null, 'profile', '{talk,write,book}'),
    (19, 'student', 'unapproved teacher', 'learning', 'profile', '{write}'),
    (20, 'student', 'unapproved teacher', 'came', 'card', '{write}'),
    (21, 'teacher', 'student', 'learning', 'profile', '{talk,write,book,meet}'),
    (22, 'teacher', 'student', 'came', 'card', '{talk,write,book,meet}'),
    (23, 'unapproved teacher', 'student', 'learning', 'profile', '{write}'),
    (24, 'unapproved teacher', 'student', 'came', 'card', '{write}'),
    (25, 'student', 'student', 'partners', 'profile', '{talk,write,match,meet}'),
    (26, 'student', 'student', 'paired', 'card', '{ask,match,meet}'),
    (27, 'student', 'student', 'asked', 'card', '{match}'),
    (28, 'student', 'student', 'asked by', 'card', '{match}'),
    (29, 'student', 'student', 'met', 'card', '{ask,match}'),
    (30, 'student', 'student', 'listed', 'profile', '{ask,match}'),
    (31, 'student', 'student', 'stranger', 'nothing', '{match}'),
    (32, null, 'teacher', 'learning', 'profile', '{talk,write}'),
    (33, null, 'teacher', 'came', 'profile', '{talk,write}'),
    (34, 'teacher', null, 'learning', 'profile', '{talk,write}'),
    (35, 'teacher', null, 'came', 'card', '{talk,write}'),
    (36, null, 'teacher', null, 'profile', '{}'),
    (37, null, null, 'learning', 'profile', '{}'),
    (38, null, null, 'came', 'card', '{}'),
    (39, null, null, 'partners', 'profile', '{}'),
    (40, null, null, null, 'nothing', '{}')
$$;

-- The same as one value, which PostgreSQL works out when it plans: once for a connection, and not for every question.
create function private.contact_rule_list() returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(to_jsonb(r) order by r.number) from private.contact_rules() as r
$$;

-- What holds between the two, as `actor` stands to `other`: a row of the rules.
create function private.contact_rule_between(actor uuid, other uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_path_query_first(
    private.contact_rule_list(),
    '$[*] ? ((@.who == null || @.who == $who) && (@.whom == null || @.whom == $whom) && (@.standing == null || @.standing == $standing))',
    jsonb_build_object('who', private.contact_kind(actor), 'whom', private.contact_kind(other),
      'standing', private.standing_between(actor, other)));
end
$$;

-- How much of `other` is open to `actor`.
create function private.contact_sees(actor uuid, other uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.contact_rule_between(actor, other) ->> 'sees'
$$;

-- Whether `actor` may do this with `other`, as far as the two are concerned. What an action asks besides (gender, a free hour, a mark) is
-- said where it is done. Nobody has to do with themselves, nor with nobody.
create function private.may_contact(action text, actor uuid, other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(actor <> other and private.contact_rule_between(actor, other) -> 'may_do' ? action, false);
end
$$;

-- A teacher schedules with those who came to them.
create function private.is_acquainted(student uuid, teacher uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.standing_between(student, teacher) in ('came', 'learning'), false)
$$;
