-- Rabbis to whom everyone may turn.

insert into public.rabbis (name, title, location, experience_years, specialties, bio)
values
  ('Rabbi Elimelech Brandt', 'Dayan', 'Antwerp, Belgium', 34, '{"Choshen Mishpat","Business ethics",Mediation}',
   'Sits on a beit din for disputes between merchants and prefers it when they settle in the corridor. Answers questions of contracts, partnerships and honesty in trade.'),
  ('Rabbin Haïm Sebbag', 'Rabbin', 'Marseille, France', 27, '{Halacha,"Family life",Kashrut}',
   'Rabbin de communauté depuis vingt-sept ans, il répond simplement et le jour même. Les questions de kachrout, de deuil et de vie de famille sont son quotidien.'),
  ('Rabbiner Julius Wertheimer', 'Gemeinderabbiner', 'Frankfurt am Main, Germany', 22, '{Halacha,Prayer,"Life cycle"}',
   'Begleitet Familien von der Brit Mila bis zum Kaddisch. Wer unsicher ist, ob eine Frage „zu einfach“ sei, ist bei ihm richtig.'),
  ('Rabbi Samuel Harris-Levy', 'Community Rabbi', 'London, United Kingdom', 18, '{"Jewish Philosophy","Medical ethics",Students}',
   'Former hospital chaplain who helps patients, families and doctors to think through hard decisions, and refers on when another voice is needed.'),
  ('Rabbi Ezra Mizrahi', 'Rosh Kollel', 'Jerusalem, Israel', 41, '{Talmud,"Sephardi halacha",Customs}',
   'Has taught in the same study hall for four decades and knows the customs of more communities than there are streets around it.'),
  ('Rabbi Pinchas Gold', 'Maggid Shiur', 'Bnei Brak, Israel', 30, '{Gemara,Mussar,Education}',
   'Learns with yeshiva students by day and with their parents by night. Known for short answers to long questions about raising children.'),
  ('Rabbi Shneur Krinitz', 'Mashpia', 'New York, United States', 25, '{Chassidut,Prayer,"Personal guidance"}',
   'Meets people one at a time, listens longer than he speaks, and usually ends with one small resolution and a niggun.'),
  ('Rabino Isaac Farji', 'Rabino', 'Buenos Aires, Argentina', 20, '{Torah,"Family life",Conversion}',
   'Acompaña a familias y a quienes se acercan al judaísmo, sin apurar a nadie. Enseña la parashá los domingos en español.'),
  ('Rabbin Léon Wolff', 'Grand Rabbin honoraire', 'Strasbourg, France', 45, '{"Jewish History","Alsatian minhag",Tanakh}',
   'Retraité, mais jamais de l’étude. Il garde la mémoire des usages d’Alsace et répond volontiers aux lettres, même manuscrites.');
