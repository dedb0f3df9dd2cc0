/** What everybody here has on their mind: the product's own words, in its languages, and those of its demonstration. */
export const passwordWords: readonly string[] =
  `lomdim torah tora thora shalom chalom schalom talmud gemara guemara mishna mishnah michna halacha halakha
  havruta havrouta chavruta chevruta rabbi rabbis rabbin rav rebbe yeshiva yeshivah beit midrash beth hamidrash shiur
  shiurim chiour shabbat shabbos sabbath chabbat schabbat kabbalah kabbala chassidut hassidut parasha parsha tanakh
  mitzvah mitzva mitzvot mitsva hebrew hebreu hebraisch ivrit jewish juif juive judisch israel hashem mazal tov teacher
  teachers teach teaching student students learn learning learner lesson lessons course courses class classroom study
  studies partner partners session sessions live donate donation donations sponsor book booking dashboard profile message
  messages demo admin example test professeur eleve apprendre etude etudier cours lecon don enseigner lehrer lehrerin
  schuler schulerin lernen studium stunde kurs kurse spende unterricht welcome bienvenue willkommen password passwort
  motdepasse david sarah yosef miriam noam leah`.split(/\s+/);
