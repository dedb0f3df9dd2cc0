-- Teachers, men, in Europe.

select pg_temp.teacher(
  11, 'yaakov.stern', 'Rabbi', 'Yaakov', 'Stern', 'male', 300,
  'Antwerp, Belgium', 'Europe/Brussels', 'en',
  '{Gemara,Talmud,Mishnah}', '{Yiddish,English,Dutch,Hebrew}', '{men}', 50, 'available',
  '0123 10:00-13:00; 01234 19:30-21:30',
  'I learn b’iyun: one sugya, its Rashi and Tosafos, and then the Rishonim who disagree about what we just read. You should be able to follow a Gemara with Rashi; the rest we build together. Come with a pencil.',
  'Eighteen years as maggid shiur of an evening kollel.',
  'Yeshivas in Antwerp and Jerusalem; ten years of kollel.');

select pg_temp.teacher(
  12, 'menachem.guggenheim', 'Rabbi', 'Menachem', 'Guggenheim', 'male', 290,
  'Zürich, Switzerland', 'Europe/Zurich', 'de',
  '{Halacha,Torah}', '{German,English,Hebrew}', '{men,adults}', 60, 'busy',
  '0124 17:00-20:30; 5 09:00-11:00',
  'Halacha ist für mich kein Regelwerk, sondern eine Sprache: Wer die Grundsätze kennt, findet sich auch in neuen Fällen zurecht. Wir lesen die Quellen im Schulchan Aruch und in der Mischna Berura und enden immer bei der Frage, was heute zu tun ist. Vorkenntnisse brauchen Sie nicht, nur Geduld mit sich selbst.',
  'Gemeinderabbiner seit elf Jahren, zuständig für Schabbat- und Kaschrutfragen.',
  'Jeschiwa in Jerusalem, Rabbinerdiplom; Studium der Rechtswissenschaft in Zürich.');

select pg_temp.teacher(
  13, 'shimon.dreyfuss', 'Rabbi', 'Shimon', 'Dreyfuss', 'male', 280,
  'Basel, Switzerland', 'Europe/Zurich', 'de',
  '{Mishnah,Torah}', '{German,French,Hebrew}', '{children,men}', 40, 'available',
  '0123 15:30-19:00',
  'Seit zwanzig Jahren lerne ich mit Kindern Mischna, und am liebsten mit denen, die angeblich nicht stillsitzen können. Wir zeichnen, spielen den Fall nach und lernen jede Woche eine Mischna auswendig. Eltern dürfen gern zuhören.',
  'Zwanzig Jahre Religionsunterricht an der jüdischen Primarschule.',
  'Jeschiwa in Gateshead; Lehrerseminar Basel.');

select pg_temp.teacher(
  14, 'benjamin.rosenau', 'Dr.', 'Benjamin', 'Rosenau', 'male', 270,
  'Berlin, Germany', 'Europe/Berlin', 'de',
  '{"Jewish History","Jewish Philosophy"}', '{German,English,Russian}', '{adults,men}', 55, 'available',
  '1234 10:00-12:30; 0134 18:00-21:00',
  'Ich unterrichte jüdische Geschichte aus den Quellen: Gemeindebücher, Responsen, Briefe, Grabsteine. Wer liest, wie die Menschen selbst schrieben, hört auf, nur an Jahreszahlen zu denken. In der Philosophie beginne ich bei Maimonides, weil er seine Leser ernst nimmt.',
  'Vierzehn Jahre Erwachsenenbildung; Führungen auf den alten Friedhöfen von Worms und Berlin.',
  'Promotion über die Gemeinden am Rhein, Berlin; zwei Jahre Studium in Jerusalem.');

select pg_temp.teacher(
  15, 'lev.abramov', 'Rabbi', 'Lev', 'Abramov', 'male', 260,
  'Frankfurt am Main, Germany', 'Europe/Berlin', 'de',
  '{"Hebrew Language",Torah}', '{Russian,German,Hebrew}', '{men,adults}', 30, 'available',
  '01234 17:30-20:30; 0 10:00-13:00',
  'My grandparents could not teach me the alef-bet, so I learned it at twenty-two and have taught it ever since. Most of my students come from Russian-speaking homes and open a siddur for the first time. In two months you will read it aloud; understanding grows from there.',
  'Nine years of evening courses for newcomers to the community.',
  'Yeshiva for late beginners in Jerusalem; degree in linguistics, Frankfurt.');

select pg_temp.teacher(
  16, 'naftali.kornfeld', 'Rabbi', 'Naftali', 'Kornfeld', 'male', 250,
  'Vienna, Austria', 'Europe/Vienna', 'de',
  '{Gemara,Halacha,Talmud}', '{German,Yiddish,Hungarian,Hebrew}', '{men}', 48, 'other',
  '0134 09:30-12:30; 0134 19:00-21:00',
  'Ein Blatt Gemara lernt man nicht in einer Stunde, und man muss es auch nicht. Ich lege Wert darauf, dass jeder den Text selbst liest und laut übersetzt, auch wenn es anfangs stockt. Danach nehmen wir Tosafot und fragen, was ihnen an Raschi nicht gefiel.',
  'Leiter eines Lehrhauses in der Leopoldstadt seit 2009.',
  'Jeschiwot in Budapest und Bnei Brak.');

select pg_temp.teacher(
  17, 'jonathan.feldman', 'Rabbi', 'Jonathan', 'Feldman', 'male', 240,
  'London, United Kingdom', 'Europe/London', 'en',
  '{Gemara,"Jewish Philosophy",Halacha}', '{English,Hebrew}', '{men,adults}', 65, 'available',
  '1234 08:00-09:30; 01234 18:00-21:30',
  'I work with students and young professionals who want serious learning in the hours that are left. We prepare the text in pairs, then meet to argue about it politely. In philosophy I like books that are conversations: the Kuzari, the letters of Rambam, and the objections of their readers.',
  'Campus rabbi for eight years; shiur before work on four mornings a week.',
  'Yeshiva in Gush Etzion; semicha; degree in philosophy, London.');

select pg_temp.teacher(
  18, 'eli.sugarman', 'Rabbi', 'Eli', 'Sugarman', 'male', 230,
  'Manchester, United Kingdom', 'Europe/London', 'en',
  '{Torah,Mishnah,"Bar Mitzvah"}', '{English,Yiddish,Hebrew}', '{children,men}', 35, 'available',
  '01234 16:00-19:30; 0 09:30-12:30',
  'Every boy has a voice, and the trop is kinder than he thinks. I teach leining note by note, with recordings of my own voice to practise from, and a few minutes of Mishnah so that the day is about more than a performance. Shy boys are very welcome.',
  'Ba’al koreh for sixteen years; cheder teacher.',
  'Yeshivas in Manchester and Jerusalem; certificate in primary teaching.');
