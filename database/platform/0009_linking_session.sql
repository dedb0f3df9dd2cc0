-- A way to a provider that is to end in a linked identity lasts as long as the session that began it: whoever was signed
-- out meanwhile cannot add a way in any more.

alter table auth.flow_state
  add column linking_session_id uuid references auth.sessions (id) on delete cascade;

create index flow_state_linking_session_id_idx on auth.flow_state (linking_session_id);
