-- Teachers, women, in Israel and across the sea.

select pg_temp.teacher(
  31, 'devorah.salomon', 'Rabbanit', 'Devorah', 'Salomon', 'female', 235,
  'Jerusalem, Israel', 'Asia/Jerusalem', 'en',
  '{Gemara,Halacha,Talmud}', '{English,Hebrew}', '{women,adults}', 52, 'available',
  '01234 09:00-12:30; 134 19:30-21:30',
  'Many of the women I teach have degrees in everything but Gemara. We begin with how a page is built, learn forty words of Aramaic, and by the fourth lesson you are following the argument yourself. In halacha I always go back to the source before I give the summary.',
  'Fourteen years in women’s batei midrash in Jerusalem.',
  'Advanced Talmud and halacha programme for women, Jerusalem; law degree.');

select pg_temp.teacher(
  32, 'tamar.peretz', 'Rabbanit', 'Tamar', 'Peretz', 'female', 222,
  'Tzfat, Israel', 'Asia/Jerusalem', 'fr',
  '{Kabbalah,Chassidut,Torah}', '{Hebrew,French,Spanish}', '{women}', 40, 'available',
  '0134 09:00-11:30; 024 20:00-22:00',
  'Le sidour est le livre de Kabbale que nous tenons tous les jours sans le savoir. Avec les femmes qui étudient chez moi, j’en suis la montée, des offrandes jusqu’à la Amida, phrase après phrase. Il faut savoir lire l’hébreu ; le reste s’apprend.',
  'Quinze ans de cours pour femmes à Tsfat et à Tibériade.',
  'Séminaire à Jérusalem ; étude de la Hassidout à Tsfat.');

select pg_temp.teacher(
  33, 'esther.friedman', 'Morah', 'Esther', 'Friedman', 'female', 212,
  'New York, United States', 'America/New_York', 'en',
  '{Halacha,Torah}', '{English,Yiddish}', '{women,children}', 45, 'available',
  '01234 09:00-12:00; 0123 16:00-19:00',
  'Teenagers ask the best halachic questions, because they have not yet learned which ones are polite. We look up the answers together: phones, friends, food in other people’s kitchens, honouring parents who are wrong. With women I learn the laws of Shabbat and brachot at kitchen-table pace.',
  'High-school teacher for twenty-one years; mother of a loud house.',
  'Seminary in Brooklyn; master’s degree in education, New York.');

select pg_temp.teacher(
  34, 'yael.bensimon', 'Rabbanit', 'Yaël', 'Bensimon', 'female', 202,
  'Montréal, Canada', 'America/Toronto', 'fr',
  '{Halacha,Torah}', '{French,English,Hebrew}', '{women}', 38, 'busy',
  '0124 10:00-13:00; 013 19:30-21:00',
  'La halakha du foyer se transmettait autrefois en cuisine, à voix basse. Je la remets sur la table, avec les textes : Chabbat, kachrout, bénédictions, selon l’usage séfarade et l’usage achkénaze. Les débutantes sont chez elles.',
  'Accompagnement de jeunes mariées et cours hebdomadaires depuis douze ans.',
  'Séminaire à Jérusalem ; diplôme d’enseignement, Montréal.');

select pg_temp.teacher(
  35, 'debora.lerner', 'Morah', 'Débora', 'Lerner', 'female', 192,
  'Buenos Aires, Argentina', 'America/Argentina/Buenos_Aires', 'en',
  '{Torah,"Hebrew Language"}', '{Spanish,Hebrew,English}', '{children,women}', 25, 'available',
  '01234 16:30-19:30; 0 10:00-12:30',
  'I tell the stories of the Tanakh with paper figures that the children cut out themselves. By the end of a course each child owns a small theatre and knows the verses that belong to it. Lessons are in Spanish, with a little Hebrew in every one.',
  'Kindergarten and primary teacher for eighteen years.',
  'Teachers’ college in Buenos Aires; summer programmes in Jerusalem.');

select pg_temp.teacher(
  36, 'hadassah.levin', 'Rabbanit', 'Hadassah', 'Levin', 'female', 182,
  'Bnei Brak, Israel', 'Asia/Jerusalem', 'en',
  '{"Jewish Philosophy",Halacha,Mussar}', '{Hebrew,English,Russian}', '{women}', 36, 'available',
  '0123 10:00-13:00; 013 20:30-22:00',
  'Mussar is not about feeling guilty; it is about noticing. We read a page of Mesillat Yesharim, choose one small practice for the week, and tell each other honestly how it went. I also learn with women who came to Israel from the former Soviet Union, in Russian.',
  'Sixteen years of mussar groups for women.',
  'Seminary in Bnei Brak; degree in psychology.');
