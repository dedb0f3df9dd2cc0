-- Two study partners part. Which of the two ended it is kept: they may change their mind at once, the other waits a day.
alter table public.study_partner_requests
  drop constraint study_partner_requests_status_check,
  add constraint study_partner_requests_status_check
    check (status in ('sent', 'accepted', 'declined', 'withdrawn', 'ended')),
  add column ended_by uuid,
  add constraint study_partner_requests_ended_by_one_of_the_two
    check ((status = 'ended') = (ended_by is not null) and (ended_by is null or ended_by in (from_id, to_id)));
