-- What was written with a request is read no longer once it was taken back or the partnership has ended; the topic sees to it from now on.
update public.study_partner_requests set message = null where status in ('ended', 'withdrawn') and message is not null;
