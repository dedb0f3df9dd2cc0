-- A meeting is scheduled as the caller; its card alone is written with more rights.

grant execute on function private.write_meeting_card(uuid, uuid, boolean) to authenticated;
