-- Admins see reports come in and being decided, and whoever made one hears of the decision.
alter publication supabase_realtime add table public.reports;
