-- The id of a meeting is the id of its room. Some of these ids are chosen by a browser, and those of live sessions are known to
-- everyone: each may name one room only, or whoever chose somebody else's id would have a key to their room.
create table private.room_ids (id uuid primary key);
alter table private.room_ids enable row level security;

insert into private.room_ids (id)
select id from public.lesson_bookings
union select id from public.course_sessions
union select id from private.live_sessions
union select id from public.sos_offers
union select id from private.study_rooms;
