-- Conversations with recent messages: some unread, and two with a meeting that was agreed on.

insert into public.conversations (id, student_id, teacher_id, created_at, updated_at)
select pg_temp.demo_id(4, number), pg_temp.person(student), pg_temp.person(teacher), began, began
from (values
  (1, 'yosef', 'david', 26), (2, 'ariel.koskas', 'david', 60), (3, 'peter.moss', 'david', 34),
  (4, 'miriam', 'sarah', 25), (5, 'hannah.picard', 'sarah', 58), (6, 'ruth.katzenstein', 'sarah', 30),
  (7, 'yosef', 'jonathan.feldman', 20), (8, 'leah.ungar', 'miriam', 18), (9, 'josh.winer', 'jonathan.feldman', 40),
  (10, 'leah', 'sarah', 33)
) as c (number, student, teacher, days), lateral (select pg_temp.days_ago(days) as began) as moment;

create temporary table demo_messages on commit drop as
select pg_temp.demo_id(4, talk) as conversation_id, pg_temp.person(sender) as sender_id, is_read,
  pg_temp.lately(make_interval(mins => (hours * 60)::integer)) as sent, content, pg_temp.demo_id(3, booking) as booking_id
from (values
  (1, 'yosef', 76, true, 'Shalom Rabbi, I went over 3b again. I think I see why King David needed two explanations, but I am not sure about the harp.', null),
  (1, 'david', 75.2, true, 'Shalom Yosef, good that you are not sure: neither is the Gemara. Look at who says “Rav Osh’aya said in the name of Rabbi Acha” and ask what it adds.', null),
  (1, 'yosef', 74.8, true, 'I will. Could we learn 4b together before the next live session?', null),
  (1, 'yosef', 74.6, true, 'Berakhot 4b with Rashi', 3),
  (1, 'david', 50, true, 'Gladly. Prepare the lines up to “Rabbi Yehoshua ben Levi”, and write down every word you do not know. No dictionary yet.', null),
  (1, 'yosef', 27, true, 'Done. Eleven words. I was expecting fifty.', null),
  (1, 'david', 2.5, false, 'Eleven is excellent. We will do them first, and then I have a surprise for you in Rashi.', null),
  (1, 'david', 2.4, false, 'One more thing: have the Mishnah of 2a in front of you as well.', null),
  (2, 'ariel.koskas', 49, true, 'Bonsoir Rav, une question pour dimanche : peut-on réciter Birkat Hamazone quand on n’est pas sûr de l’avoir déjà dite ?', null),
  (2, 'david', 47, true, 'Bonsoir Ariel. Si vous avez mangé à satiété, oui, car l’obligation est de la Torah ; nous verrons la source dimanche. Apportez le siman 184.', null),
  (2, 'ariel.koskas', 5, false, 'Merci ! J’ai trouvé le siman, mais la Michna Beroura distingue un cas de plus. On en parle dimanche ?', null),
  (3, 'peter.moss', 120, true, 'Rabbi, the sugya on witnesses reminds me of a case I tried in 1994. May I bring it next time?', null),
  (3, 'david', 118, true, 'Please do. The Sages would have asked you three questions about it; I will bring those.', null),
  (4, 'miriam', 99, true, 'Shalom Sarah, my sister got engaged! I promised to say a few words and now I am afraid.', null),
  (4, 'sarah', 97, true, 'Mazal tov! Five minutes, two sources, one story about your sister. Let us choose the sources together.', null),
  (4, 'miriam', 96.5, true, 'A dvar Torah for my sister’s engagement', 6),
  (4, 'sarah', 30, true, 'I am looking forward to it. Think of Rivka at the well: what exactly does she do that nobody asked of her?', null),
  (4, 'miriam', 28, true, 'She draws for the camels too. All of them.', null),
  (4, 'sarah', 3, false, 'Exactly. Now count how many verbs of hurrying there are in those verses, and you have your first minute.', null),
  (5, 'sarah', 80, true, 'Chère Hannah, votre fille a très bien raconté l’histoire de Noa’h dimanche. Dites-le-lui de ma part.', null),
  (5, 'hannah.picard', 79, true, 'Elle rayonne. Merci de votre patience avec elle.', null),
  (5, 'hannah.picard', 4, false, 'Pourriez-vous m’envoyer la question de la semaine un peu plus tôt ? Elle aime la préparer pour la table.', null),
  (6, 'ruth.katzenstein', 140, true, 'Liebe Frau Weill, gibt es den Text von Raw Hirsch auch in größerer Schrift?', null),
  (6, 'sarah', 138, true, 'Liebe Frau Katzenstein, ja, ich bringe ihn am Mittwoch in großer Schrift mit. Danke, dass Sie fragen; andere freuen sich auch.', null),
  (7, 'yosef', 200, true, 'Thank you for the trial lesson on the Kuzari. I am going to finish Berakhot first, but I shall be back.', null),
  (7, 'jonathan.feldman', 190, true, 'A pleasure, Yosef. The king will wait; he waited long enough for an answer.', null),
  (8, 'leah.ungar', 70, true, 'Donnerstag um halb neun, wie immer? Ich habe Ramban zu Kapitel 18 vorbereitet.', null),
  (8, 'miriam', 68, true, 'Gern, ich habe frei. Ich bringe die Frage mit dem Zelt mit.', null),
  (8, 'leah.ungar', 20, false, 'Und vergiss nicht, mir von der Verlobung zu erzählen!', null),
  (10, 'leah', 110, true, 'Bonsoir Sarah, Tamar voudrait lire la paracha avec vous. Une demi-heure, est-ce assez à huit ans ?', null),
  (10, 'sarah', 108, true, 'Bonsoir Leah, une demi-heure est juste bien. Asseyez-vous à côté d’elle la première fois, si elle préfère.', null),
  (10, 'sarah', 6, false, 'Tamar a très bien lu. Pour dimanche : qu’elle choisisse une image de l’histoire et me dise pourquoi.', null),
  (9, 'jonathan.feldman', 60, true, 'Josh, the next page is short. If you come off a night shift, we can move it.', null),
  (9, 'josh.winer', 58, true, 'Day shifts this week. See you at eight, with coffee.', null)
) as m (talk, sender, hours, is_read, content, booking);

insert into public.chat_messages (conversation_id, sender_id, content, message_type, meeting_data, created_at, read_at)
select m.conversation_id, m.sender_id, m.content, case when b.id is null then 'text' else 'meeting_request' end,
  case when b.id is not null then jsonb_build_object(
    'booking_id', b.id, 'date', b.lesson_date, 'time', to_char(b.lesson_time, 'HH24:MI'), 'duration', b.duration_minutes,
    'subject', b.subject, 'notes', b.notes, 'isVideoCall', true) end,
  m.sent, case when m.is_read then least(m.sent + interval '6 minutes', now()) end
from demo_messages m left join public.lesson_bookings b on b.id = m.booking_id
order by m.sent;

-- What was agreed on in a message was booked with it.
update public.lesson_bookings b set created_at = m.sent from demo_messages m where m.booking_id = b.id;

-- A message moves its conversation to the present moment. Here the messages are older than that, so their conversations are
-- put back to when they were last written in.
alter table public.conversations disable trigger touch_updated_at;
update public.conversations c set updated_at = m.latest
from (select conversation_id, max(sent) as latest from demo_messages group by conversation_id) as m
where m.conversation_id = c.id;
alter table public.conversations enable trigger touch_updated_at;
