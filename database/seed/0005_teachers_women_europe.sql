-- Teachers, women, in Europe.

select pg_temp.teacher(
  25, 'rivka.attal', 'Morah', 'Rivka', 'Attal', 'female', 295,
  'Lyon, France', 'Europe/Paris', 'fr',
  '{"Hebrew Language",Torah}', '{French,Hebrew}', '{children,women}', 32, 'available',
  '0123 16:30-19:00; 3 13:30-16:00; 0 09:30-12:00',
  'J’apprends aux enfants à lire l’hébreu avec des cartes, des chansons et beaucoup de patience. Chaque séance dure juste assez pour que l’on ait envie de revenir. Aux mamans qui n’ont jamais appris, je propose le même chemin, sans les chansons.',
  'Institutrice depuis dix-sept ans, dont onze en école juive.',
  'Séminaire à Jérusalem ; concours de professeur des écoles, Lyon.');

select pg_temp.teacher(
  26, 'chana.landau', 'Rabbanit', 'Chana', 'Landau', 'female', 285,
  'Antwerp, Belgium', 'Europe/Brussels', 'en',
  '{Chassidut,Torah}', '{Yiddish,English,Dutch}', '{women}', 36, 'available',
  '01234 09:30-12:00; 124 20:00-21:30',
  'Around my table there have been women of four generations, and each hears something else in the same teaching. We take one short piece on the parashah from the Chassidic masters, read it in the original, and put it into plain words. Please bring tea.',
  'Weekly women’s shiur for nineteen years.',
  'Seminary in Antwerp; private study with her late father, a teacher of Chassidut.');

select pg_temp.teacher(
  27, 'judith.bollag', 'Dr.', 'Judith', 'Bollag', 'female', 275,
  'Zürich, Switzerland', 'Europe/Zurich', 'de',
  '{"Jewish History","Jewish Philosophy"}', '{German,English,French}', '{women,adults}', 58, 'busy',
  '134 09:00-12:00; 02 18:30-20:30',
  'Mich beschäftigt, wie jüdische Frauen gelebt, gewirtschaftet und geschrieben haben, und zwar in ihren eigenen Worten. Wir lesen Memoiren, Gebete und Geschäftsbriefe aus fünf Jahrhunderten. Fachwissen ist nicht nötig; Neugier genügt.',
  'Historikerin in einem Archiv; seit sechzehn Jahren in der Erwachsenenbildung.',
  'Promotion in jüdischer Geschichte, Basel.');

select pg_temp.teacher(
  28, 'elisheva.kaplan', 'Morah', 'Elisheva', 'Kaplan', 'female', 265,
  'Manchester, United Kingdom', 'Europe/London', 'en',
  '{"Hebrew Language",Torah,"Bat Mitzvah"}', '{English,Hebrew}', '{children,women}', 34, 'available',
  '01234 15:30-19:00; 0 10:00-13:00',
  'I teach girls who love reading and girls who would rather be outside. For the bat mitzvah year we choose one woman of Tanakh, learn every verse about her, and write a dvar Torah that really is the girl’s own. In Hebrew we speak from the first minute, mistakes and all.',
  'Thirteen years in primary and secondary schools.',
  'Seminary in Gateshead; teaching degree, Manchester.');

select pg_temp.teacher(
  29, 'ilana.sokolova', 'Morah', 'Ilana', 'Sokolova', 'female', 255,
  'Berlin, Germany', 'Europe/Berlin', 'de',
  '{"Hebrew Language","Jewish History"}', '{Russian,German,Hebrew}', '{women,children,adults}', 30, 'available',
  '1234 16:00-20:00; 0 11:00-14:00',
  'Ich bin mit Russisch aufgewachsen, habe Deutsch in der Schule und Hebräisch im Ulpan gelernt, und ich weiß noch genau, was daran schwer war. Darum erkläre ich Grammatik kurz und übe lange. Nach zehn Stunden bestellen Sie auf Hebräisch einen Kaffee und verstehen die Antwort.',
  'Acht Jahre Sprachkurse in der Gemeinde und an der Volkshochschule.',
  'Lehramt Sprachen, Berlin; Ulpan in Haifa.');

select pg_temp.teacher(
  30, 'naomi.fischer', 'Morah', 'Naomi', 'Fischer', 'female', 245,
  'Vienna, Austria', 'Europe/Vienna', 'de',
  '{"Jewish History",Torah}', '{German,English,Hebrew}', '{children,women}', 33, 'other',
  '0123 15:00-18:30',
  'Jugendliche merken sofort, ob man ihnen etwas zutraut. In meinem Unterricht arbeiten sie mit alten Stadtplänen, Briefen und Zeitungen und erzählen am Ende selbst. Die Wochenabschnitte lernen wir mit Raschi und mit viel Widerspruch.',
  'Lehrerin an einem jüdischen Gymnasium seit zehn Jahren.',
  'Lehramt Geschichte, Wien; Seminar in Jerusalem.');
