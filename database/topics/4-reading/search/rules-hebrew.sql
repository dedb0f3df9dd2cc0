-- Words that are written in Hebrew as well: books, tractates, names of people and places. Whoever writes them in Latin letters is found
-- by either. The keys are folded (topic Text); their letters say how they sound, which is why Noah and Noa are one.

create function private.hebrew_names() returns jsonb
language sql immutable set search_path = '' as $$
  select '{
    "abigail":"אביגיל","abraham":"אברהמ","adina":"עדינה","agada":"אגדה","aharon":"אהרונ","aher":"אשר","aiala":"איילה","akiva":"עקיבא",
    "amos":"עמוס","antverp":"אנטוורפנ","arahin":"ערכינ","arie":"אריה","ariel":"אריאל","aron":"אהרונ","aru":"ערוכ","avigail":"אביגיל",
    "avoda":"עבודה","avot":"אבות","avraham":"אברהמ","azulai":"אזולאי","baba":"בבא","bamidbar":"במדבר","baru":"ברוכ","batia":"בתיה",
    "batra":"בתרא","bava":"בבא","behorot":"בכורות","beit":"בית","beiza":"ביצה","beniamin":"בנימינ","berahot":"ברכות",
    "berehit":"בראשית","berlin":"ברלינ","bikurim":"ביכורימ","biniamin":"בנימינ","braha":"ברכה","brahot":"ברכות","daf":"דפ",
    "daniel":"דניאל","david":"דוד","debora":"דבורה","demai":"דמאי","deuteronomi":"דברימ","devarim":"דברימ","devora":"דבורה",
    "dina":"דינה","dov":"דב","dovid":"דוד","eduiot":"עדויות","efraim":"אפרימ","ekodus":"שמות","elazar":"אלעזר","elbaz":"אלבז",
    "eliezer":"אליעזר","eliha":"אלישע","eliheva":"אלישבע","eliia":"אליהו","eliiahu":"אליהו","elisabet":"אלישבע","eruvin":"עירובינ",
    "ester":"אסתר","esther":"אסתר","ezra":"עזרא","ezriel":"עזריאל","gabriel":"גבריאל","gad":"גד","gavriel":"גבריאל","gemara":"גמרא",
    "genesis":"בראשית","gitin":"גיטינ","golda":"גולדה","habat":"שבת","hadasa":"הדסה","hagada":"הגדה","hagiga":"חגיגה","haia":"חיה",
    "haifa":"חיפה","haiim":"חיימ","haim":"חיימ","hala":"חלה","halaha":"הלכה","halahot":"הלכות","hamidra":"המדרש","hana":"חנה",
    "has":"שס","hasidut":"חסידות","havruta":"חברותא","hebrev":"עברית","hekalim":"שקלימ","hemot":"שמות","hevit":"שביעית",
    "hevuot":"שבועות","hilel":"הלל","himon":"שמעונ","hira":"שירה","hlomo":"שלמה","hmuel":"שמואל","hoftim":"שופטימ","hohana":"שושנה",
    "horaiot":"הוריות","hulhan":"שולחנ","hulin":"חולינ","huma":"חומש","iael":"יעל","iakob":"יעקב","iakov":"יעקב","iehaiahu":"ישעיהו",
    "iehezkel":"יחזקאל","iehiva":"ישיבה","iehohua":"יהושע","iehuda":"יהודה","iehudit":"יהודית","ieruhalaiim":"ירושלימ",
    "ierusalem":"ירושלימ","ievamot":"יבמות","iiov":"איוב","iirmiiahu":"ירמיהו","iisrael":"ישראל","iizhak":"יצחק","ilana":"אילנה",
    "ioel":"יואל","ioma":"יומא","iomi":"יומי","iona":"יונה","ionatan":"יונתנ","ionathan":"יונתנ","iosef":"יוספ","isaia":"ישעיהו",
    "isak":"יצחק","israel":"ישראל","iudit":"יהודית","ivrit":"עברית","kabala":"קבלה","kahn":"כהנ","kama":"קמא","kaz":"כצ",
    "kelim":"כלימ","keritot":"כריתות","ketubot":"כתובות","kiduhin":"קידושינ","kilaiim":"כלאימ","kinim":"קינימ","kizur":"קיצור",
    "kodahim":"קדשימ","kohelet":"קהלת","kohen":"כהנ","kohn":"כהנ","kolel":"כולל","lea":"לאה","levi":"לוי","levitikus":"ויקרא",
    "liora":"ליאורה","london":"לונדונ","maharal":"מהרל","maimonides":"רמבמ","makot":"מכות","malka":"מלכה","masrot":"מעשרות",
    "megila":"מגילה","meila":"מעילה","meir":"מאיר","melahim":"מלכימ","menahe":"מנשה","menahem":"מנחמ","menahot":"מנחות",
    "mendel":"מנדל","mezia":"מציעא","midot":"מידות","midra":"מדרש","mihael":"מיכאל","mihal":"מיכל","mihlei":"משלי","mihna":"משנה",
    "mihnaiot":"משניות","mikvaot":"מקואות","miriam":"מרימ","moed":"מועד","mohe":"משה","mordehai":"מרדכי","moses":"משה","musar":"מוסר",
    "naftali":"נפתלי","nahim":"נשימ","nahman":"נחמנ","nahmanides":"רמבנ","naomi":"נעמי","natan":"נתנ","nathan":"נתנ","nazir":"נזיר",
    "nedarim":"נדרימ","nehemia":"נחמיה","nezikin":"נזיקינ","nida":"נידה","noa":"נועה נח","noam":"נעמ","noemi":"נעמי","numbers":"במדבר",
    "oholot":"אהלות","orit":"אורית","orla":"ערלה","para":"פרה","paraha":"פרשה","parahat":"פרשת","parha":"פרשה","paris":"פריז",
    "pea":"פאה","pesahim":"פסחימ","pinhas":"פנחס","pirke":"פרקי","pirkei":"פרקי","proverbs":"משלי","psalms":"תהילימ",
    "rabanit":"רבנית הרבנית","rabi":"רב הרב","rafael":"רפאל","rahel":"רחל","rahi":"רשי","rambam":"רמבמ","ramban":"רמבנ","rav":"רב הרב",
    "rebeka":"רבקה","rebezin":"רבנית","reuven":"ראובנ","rivka":"רבקה","rut":"רות","safed":"צפת","sanhedrin":"סנהדרינ","sara":"שרה",
    "semiha":"סמיכה","sidur":"סידור","simon":"שמעונ","solomon":"שלמה","sota":"סוטה","strasburg":"שטרסבורג","sugia":"סוגיא",
    "suka":"סוכה","susana":"שושנה","talmud":"תלמוד","tamar":"תמר","tamid":"תמיד","tana":"תנכ","tania":"תניא","tanit":"תענית",
    "tefila":"תפילה","tehilim":"תהילימ","temura":"תמורה","terumot":"תרומות","thora":"תורה","tirza":"תרצה","tohorot":"טהרות",
    "toledano":"טולדנו","tora":"תורה","tosafot":"תוספות","tosfot":"תוספות","tova":"טובה","uri":"אורי","vaiikra":"ויקרא","viena":"וינה",
    "zara":"זרה","zeraim":"זרעימ","zevahim":"זבחימ","zevulun":"זבולונ","zfat":"צפת","zipora":"ציפורה","zohar":"זוהר","zuri":"ציריכ",
    "zvi":"צבי"}'::jsonb
$$;

-- The words by which a text is found: its own, and their Hebrew names.
create function private.found_words(given text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  names constant jsonb := private.hebrew_names();
  words constant text[] := private.words_of(given);
begin
  return array(
    select unnest(words)
    union select unnest(string_to_array(names ->> word, ' ')) from unnest(words) as word
  );
end
$$;
