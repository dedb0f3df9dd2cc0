-- Teachers, men, in Israel and across the sea.

select pg_temp.teacher(
  19, 'avraham.benzaquen', 'Rabbi', 'Avraham', 'Benzaquen', 'male', 225,
  'Jerusalem, Israel', 'Asia/Jerusalem', 'en',
  '{Halacha,Talmud,Torah}', '{Hebrew,Spanish,French,English}', '{men,adults}', 45, 'available',
  '01234 10:00-13:00; 0134 20:00-22:00; 5 08:30-10:30',
  'I teach halacha as it grows: from the Gemara to the Rif and the Rambam, from there to Maran and to the poskim of our own days. My family came from Tétouan by way of Caracas, so lessons may slip from Hebrew into Spanish or French. Bring a real case; those are the best lessons.',
  'Dayan’s assistant for seven years; shiur in a Sephardi beit midrash for thirteen.',
  'Twelve years of kollel in Jerusalem; examined for dayanut.');

select pg_temp.teacher(
  20, 'mordechai.zweig', 'Rabbi', 'Mordechai', 'Zweig', 'male', 215,
  'Bnei Brak, Israel', 'Asia/Jerusalem', 'en',
  '{Gemara,Talmud,Mishnah}', '{Hebrew,Yiddish,English}', '{men}', 38, 'busy',
  '01234 15:00-18:30',
  'Between the morning and the evening seder I learn with people abroad, one Gemara at a time. I insist on review: what we learned on Sunday you will say back to me on Tuesday. After a masechta there is a siyum, however small.',
  'Twenty-two years of teaching in a yeshiva ketana.',
  'Yeshivas and kollel in Bnei Brak.');

select pg_temp.teacher(
  21, 'nachman.ohayon', 'Rabbi', 'Nachman', 'Ohayon', 'male', 205,
  'Tzfat, Israel', 'Asia/Jerusalem', 'fr',
  '{Kabbalah,Chassidut,"Jewish Philosophy"}', '{Hebrew,French,English}', '{men,adults}', 44, 'available',
  '0124 09:00-12:00; 0134 19:00-21:30',
  'J’habite à dix minutes du cimetière de Tsfat, et cela rend modeste. J’enseigne les livres que l’on peut étudier sans se tromper de porte : Tomer Devorah, Daat Tevounot, les maîtres de la Hassidout. Celui qui cherche des miracles sera déçu ; celui qui cherche à devenir meilleur, je l’espère, ne le sera pas.',
  'Onze ans d’enseignement à Tsfat, en hébreu et en français.',
  'Yechiva à Jérusalem, puis étude auprès des anciens de Tsfat.');

select pg_temp.teacher(
  22, 'zalman.reznik', 'Rabbi', 'Zalman', 'Reznik', 'male', 195,
  'New York, United States', 'America/New_York', 'en',
  '{Chassidut,Torah}', '{English,Yiddish,Russian}', '{men,children}', 50, 'available',
  '01234 08:00-10:00; 01234 15:00-18:00',
  'Tanya was written as answers to people who could not come in person, so it suits a screen rather well. We read one chapter a week and each of us takes away one thing to do. For children I tell the parashah as a story first and as a question second.',
  'Ten years of adult classes and a Sunday school in Brooklyn.',
  'Yeshivas in Brooklyn and Montréal; semicha.');

select pg_temp.teacher(
  23, 'gabriel.sultan', 'Rabbi', 'Gabriel', 'Sultan', 'male', 185,
  'Montréal, Canada', 'America/Toronto', 'fr',
  '{Torah,"Jewish Philosophy",Tanakh}', '{French,English,Hebrew}', '{men,adults}', 40, 'available',
  '0134 12:00-14:00; 0123 19:00-21:00',
  'On cite beaucoup les Prophètes et on les lit peu. Je propose de les ouvrir chapitre par chapitre, avec Radak et Malbim, en cherchant d’abord ce que le texte dit avant ce qu’il nous inspire. Mes cours sont en français ; les questions peuvent venir en anglais.',
  'Professeur de Tanakh au secondaire pendant neuf ans.',
  'Yechiva à Jérusalem ; maîtrise en littérature biblique, Montréal.');

select pg_temp.teacher(
  24, 'ariel.waisman', 'Rabbi', 'Ariel', 'Waisman', 'male', 175,
  'Buenos Aires, Argentina', 'America/Argentina/Buenos_Aires', 'en',
  '{"Hebrew Language","Jewish History",Torah}', '{Spanish,English,Hebrew}', '{adults,men,children}', 28, 'available',
  '01234 10:00-13:00; 0123 17:00-20:00',
  'I teach the Hebrew of the Tanakh as a language and not as a code: roots, verbs, and then a real verse in the first lesson. My students in Buenos Aires know that I will always ask for the root. History comes in by the side door, because every word has travelled.',
  'Twelve years of Hebrew courses for schools and adults.',
  'Rabbinical studies in Buenos Aires; two years at a Hebrew ulpan and yeshiva in Jerusalem.');
