-- The listings of teachers, courses and study partners get one shape, so that one set of rules writes them and finds in them: who or
-- what is listed, the terms by which it is found, and its place in the order, highest first. See the topic `listings`.

alter table private.teacher_listing rename column teacher_id to id;
alter table private.teacher_listing rename column standing to order_key;
alter table private.teacher_listing alter column order_key type bigint;

alter table private.course_listing rename column course_id to id;
alter table private.course_listing add column order_key bigint not null default 0;
update private.course_listing set order_key = extract(epoch from created_at) * 1000000;
alter table private.course_listing alter column order_key drop default;
drop index private.course_listing_created_at_idx;
alter table private.course_listing drop column created_at;

alter table private.partner_listing rename column student_id to id;
alter table private.partner_listing rename column listed_order to order_key;
-- Only for counting; who is found is said by the terms.
drop index private.partner_listing_gender_idx;
alter table private.partner_listing drop column gender;
alter table private.partner_listing add column gender text generated always as (
  case when terms @> array['g:male'] then 'male' when terms @> array['g:female'] then 'female' end) stored;
create index partner_listing_gender_idx on private.partner_listing (gender);

-- Both columns in one direction: the page after a place then begins at that place of the index, however deep it lies.
drop index private.teacher_listing_standing_idx;
drop index private.partner_listing_order_idx;
create index teacher_listing_order_idx on private.teacher_listing (order_key, id);
create index course_listing_order_idx on private.course_listing (order_key, id);
create index partner_listing_order_idx on private.partner_listing (order_key, id);
