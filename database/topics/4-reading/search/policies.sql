-- What search_live_sessions asks as the caller.

grant execute on function
  private.course_is_shown_to(text, text, text[]), private.is_course_for(text, text, text, text[]), private.is_audience_for(text, text),
  private.courses_to_look_at(text[], text[])
to authenticated;
