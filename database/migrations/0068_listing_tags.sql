-- Of the terms of a row those by which lists are filtered and counted. A row has a dozen of these and some hundred words, and counts under
-- filters read them for every row that fits. The listings keep one shape. Rows are written again because the rules for writing them changed.
alter table private.teacher_listing add column tags text[] not null default '{}';
alter table private.course_listing add column tags text[] not null default '{}';
alter table private.partner_listing add column tags text[] not null default '{}';
