-- Study partners are counted as they come and go, as teachers are.

alter table private.teacher_counts rename to listing_counts;
alter table private.listing_counts rename column teachers to listed;
alter table private.listing_counts drop constraint teacher_counts_kind_check;
alter table private.listing_counts add constraint listing_counts_kind_check
  check (kind in ('subject', 'language', 'audience', 'partner'));
alter index private.teacher_counts_order_idx rename to listing_counts_order_idx;

drop index private.partner_listing_gender_idx;
alter table private.partner_listing drop column gender;
