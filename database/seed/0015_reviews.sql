-- What students said a day after a lesson. Written on days on which one writes: a Thursday's lesson is reviewed on Sunday.

insert into public.reviews (teacher_id, student_id, rating, comment, created_at, updated_at)
select b.teacher_id, b.student_id, r.rating, r.comment, said.at, said.at
from (values
  (1, 5, 'I understood every word of a page of Gemara for the first time in my life. It took an hour and it was worth it.'),
  (7, 5, 'He lets you be wrong for exactly as long as it is useful.'),
  (9, 5, 'Réponses claires, sources à l’appui, et il rappelle quand il a vérifié.'),
  (10, 4, 'Patient and well prepared. We ran ten minutes over, which I did not mind but my ward did.'),
  (4, 5, 'Ramban used to frighten me. Now I argue with him on the tram.'),
  (11, 5, 'Des réponses simples à des questions que je n’osais pas poser.'),
  (12, 5, 'Sehr genaues Lesen, und doch immer freundlich. Ich habe seither drei Seiten Notizen.'),
  (14, 4, 'Très belles idées ; j’aurais aimé un peu plus de temps.'),
  (15, 5, 'Clear as glass in the Rishonim. Prepare, or you will be noticed.'),
  (17, 5, 'Keine Ausflüchte: Er zeigt die Quelle und sagt dann, was man tun kann.'),
  (18, 4, 'Gründlich und ruhig. Die Termine sind allerdings schnell vergeben.'),
  (19, 5, 'Mein Sohn hat die Mischna beim Abendessen aufgesagt, freiwillig.'),
  (20, 5, 'A historian who reads philosophy like a letter from a friend.'),
  (22, 5, 'Терпеливый учитель. Через месяц я прочитал Шма без подсказки.'),
  (24, 5, 'Eight in the morning and I was awake. That says everything.'),
  (26, 5, 'My grandson now sings in the car. We are all learning the haftarah.'),
  (27, 5, 'Il connaît les deux usages et ne se moque d’aucun.'),
  (28, 4, 'Strict about review, and right to be.'),
  (29, 5, 'Une page, une heure, et une semaine pour essayer de la vivre.'),
  (30, 4, 'Warm and practical. I would have liked a little more of the text itself.'),
  (31, 5, 'On lit vraiment, et l’on comprend pourquoi Malbim insiste.'),
  (32, 4, 'He asked me for the root of every word, and now I cannot stop.'),
  (33, 5, 'Les jumeaux réclament la chanson du gimel. Merci !'),
  (34, 5, 'One short teaching, and I carried it the whole week.'),
  (35, 5, 'Lebendiger kann man ein Archiv nicht machen.'),
  (37, 5, 'My niece wrote every sentence herself, and was proud of it.'),
  (38, 5, 'Endlich Grammatik, die man sprechen kann.'),
  (39, 5, 'I prepared, I read, I was lost, I was found.'),
  (40, 4, 'Very clear. Bring your own soup.'),
  (41, 5, 'Je ne lis plus les bénédictions du matin de la même façon.'),
  (42, 5, 'Straight to the source and straight to my stove.'),
  (43, 5, 'Enfin quelqu’un qui répond à la question que l’on a posée.'),
  (44, 5, 'Mi hija recortó a Rut y ya sabe el versículo de memoria.'),
  (45, 4, 'Guter Anfang; wir machen mit den Briefen meiner Großmutter weiter.'),
  (46, 5, 'Gentle, honest and not at all vague.')
) as r (booking, rating, comment)
join public.lesson_bookings b on b.id = pg_temp.demo_id(3, r.booking),
lateral (select lower(b.during) + case when extract(dow from b.lesson_date) = 4 then interval '3 days' else interval '1 day' end as at) as said;

-- What teachers replied, the same day.
update public.reviews r set reply = a.reply, replied_at = r.created_at + interval '2 hours'
from (values
  (10, 'Ten minutes over was my failing, not the Gemara’s. The next one ends on the hour.'),
  (14, 'Merci ! Prenons une heure entière la prochaine fois.'),
  (18, 'Danke! Seit diesem Monat gibt es auch am Sonntagabend Termine.'),
  (30, 'Thank you. Bring the page you would like, and we will stay with it.'),
  (45, 'Auf die Briefe freue ich mich sehr.')
) as a (booking, reply)
join public.lesson_bookings b on b.id = pg_temp.demo_id(3, a.booking)
where r.teacher_id = b.teacher_id and r.student_id = b.student_id;
