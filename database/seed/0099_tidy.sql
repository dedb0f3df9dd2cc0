-- The helpers go, so that the connection returns to the pool as it came.

drop function pg_temp.teacher, pg_temp.open_account, pg_temp.lately, pg_temp.days_ago, pg_temp.soon, pg_temp.on_day,
  pg_temp.person, pg_temp.demo_id;
