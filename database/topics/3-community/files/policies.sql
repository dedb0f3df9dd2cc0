-- Who may do what with stored files. One sentence for each verb: PostgreSQL would otherwise try several for every row.

create policy "lomdim: people read what is theirs, or of their courses, conversations and lessons" on storage.objects
  for select to authenticated
  using (
    case bucket_id
      when 'avatars' then (storage.foldername(name))[1] = (select auth.uid())::text
      when 'course-materials' then
        (storage.foldername(name))[1] in (select private.my_readable_material_folders()) or (select private.is_admin())
      when 'message-attachments' then (storage.foldername(name))[1] in (select private.my_conversation_folders())
      when 'lesson-materials' then (storage.foldername(name))[1] in (select private.my_lesson_folders())
      else false
    end
  );

create policy "lomdim: people add to their own folders" on storage.objects
  for insert to authenticated
  with check (
    case bucket_id
      when 'avatars' then (storage.foldername(name))[1] = (select auth.uid())::text
      when 'course-materials' then (storage.foldername(name))[1] in (select private.my_material_folders())
      when 'message-attachments' then
        (storage.foldername(name))[2] = (select auth.uid())::text
        and (storage.foldername(name))[1] in (select private.my_open_conversation_folders())
      when 'lesson-materials' then (storage.foldername(name))[1] in (select private.my_open_lesson_folders())
      else false
    end
  );

create policy "lomdim: people replace their pictures, teachers their materials" on storage.objects
  for update to authenticated
  using (
    case bucket_id
      when 'avatars' then (storage.foldername(name))[1] = (select auth.uid())::text
      when 'course-materials' then (storage.foldername(name))[1] in (select private.my_material_folders())
      when 'lesson-materials' then
        owner_id = (select auth.uid())::text and (storage.foldername(name))[1] in (select private.my_open_lesson_folders())
      else false
    end
  )
  with check (
    case bucket_id
      when 'avatars' then (storage.foldername(name))[1] = (select auth.uid())::text
      when 'course-materials' then (storage.foldername(name))[1] in (select private.my_material_folders())
      when 'lesson-materials' then
        owner_id = (select auth.uid())::text and (storage.foldername(name))[1] in (select private.my_open_lesson_folders())
      else false
    end
  );

create policy "lomdim: people remove their pictures, teachers their materials" on storage.objects
  for delete to authenticated
  using (
    case bucket_id
      when 'avatars' then (storage.foldername(name))[1] = (select auth.uid())::text
      when 'course-materials' then (storage.foldername(name))[1] in (select private.my_material_folders())
      when 'lesson-materials' then
        owner_id = (select auth.uid())::text and (storage.foldername(name))[1] in (select private.my_open_lesson_folders())
      else false
    end
  );

grant execute on function
  private.my_material_folders(), private.my_readable_material_folders(), private.my_conversation_folders(),
  private.my_open_conversation_folders(), private.my_lesson_folders(), private.my_open_lesson_folders()
to authenticated;
