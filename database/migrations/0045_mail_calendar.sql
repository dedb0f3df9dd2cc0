-- A mail can carry the lesson that it speaks of, as a file that calendar programs take in by themselves.

alter table private.mail_outbox
  add column calendar text,
  -- The same that the file says: mail programs read it before they open the file.
  add column calendar_method text check (calendar_method in ('REQUEST', 'CANCEL')),
  add constraint mail_outbox_calendar_has_its_method check ((calendar is null) = (calendar_method is null));

-- How often what is known of an event was overtaken: a calendar program takes the higher number for the newer state, in whichever order
-- the mails arrive. It outlives the event, so that a lesson whose row is gone can still be cancelled.
create table private.calendar_sequences (
  event_id uuid primary key,
  sequence integer not null,
  changed_at timestamptz not null,
  -- Everyone who is told of one change is told the same number.
  changed_in xid8 not null
);
create index calendar_sequences_changed_at_idx on private.calendar_sequences (changed_at);
alter table private.calendar_sequences enable row level security;
