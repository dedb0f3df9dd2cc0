-- Ours: how large a picture may be that is kept in a bucket. A larger one is made smaller when it comes in; null keeps every size.
alter table storage.buckets add column longest_side integer check (longest_side between 1 and 10000);
comment on column storage.buckets.longest_side is 'In pixels, for buckets whose pictures are written anew.';
