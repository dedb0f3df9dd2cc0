-- New words are rare and every search with words reads this index: it has no list of entries still to be sorted in, through which
-- each search would have to go.
alter index private.search_words_similar_idx set (fastupdate = off);
select gin_clean_pending_list('private.search_words_similar_idx'::regclass);
