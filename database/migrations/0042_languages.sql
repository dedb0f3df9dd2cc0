-- The languages of the product, once: `contract/src/languages.ts` declares them, and a test compares the two. A later one is a
-- migration that changes the constraint of this domain.
create domain private.language as text
  constraint language_known check (value in ('en', 'fr', 'de', 'he'));

-- The column stays text, because views are made of it.
alter table private.profiles
  drop constraint profiles_preferred_language_check,
  add constraint profiles_preferred_language_check check (preferred_language::private.language is not null);
