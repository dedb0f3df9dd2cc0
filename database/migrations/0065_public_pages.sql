-- Which public pages there were and are no longer. Their ids alone, and without a reference: what was deleted is remembered, too.
create table private.gone_pages (
  kind text not null check (kind in ('teacher', 'course')),
  id uuid not null,
  gone_at timestamptz not null default now(),
  primary key (kind, id)
);
create index gone_pages_gone_at_idx on private.gone_pages (gone_at);
alter table private.gone_pages enable row level security;

-- Of what went before it was remembered, that which certainly was public: teachers who were approved once, what they taught, and what an
-- admin withdrew. A course that its teacher closed may never have been open.
insert into private.gone_pages (kind, id)
select 'teacher', p.id from private.profiles p
where p.role = 'teacher' and p.approval_status <> 'approved'
  and (p.approval_status = 'suspended'
    or exists (select from public.admin_approvals a where a.teacher_id = p.id and a.action = 'approved'));

insert into private.gone_pages (kind, id)
select 'course', c.id from public.courses c
where (c.withdrawn_at is not null and c.opens_when_restored)
  or (c.is_active and c.audience <> 'children'
    and exists (select from private.gone_pages g where g.kind = 'teacher' and g.id = c.teacher_id));
