/** `$cursor`, `$id`, `$name`, `$typo` and `$start` stand for values that are read from each database beforehand. */
export type List = { name: string; sql: string; signedIn?: boolean };

const teacher = `id, first_name, last_name, title, bio, location, hourly_rate, subjects, languages, audiences, availability_status,
  avatar_url, experience, education, time_zone`;

/** What the discovery pages ask for, in the words of the browser. */
export const lists: List[] = [
  { name: 'teachers, first page', sql: 'select * from search_teachers()' },
  { name: 'teachers, page after the 960th', sql: 'select * from search_teachers(cursor => $cursor)' },
  { name: 'teachers, as a man sees them', sql: 'select * from search_teachers()', signedIn: true },
  { name: 'teachers, a common subject', sql: "select * from search_teachers(subjects => '{Talmud}')" },
  {
    name: 'teachers, a subject and a language',
    sql: "select * from search_teachers(subjects => '{Talmud}', languages => '{French}')",
  },
  {
    name: 'teachers, three filters',
    sql: "select * from search_teachers(subjects => '{Kabbalah,Mishnah}', languages => '{Italian}', audiences => '{children}')",
  },
  { name: 'teachers, a filter that none has', sql: "select * from search_teachers(languages => '{Ladino}')" },
  { name: 'teachers, a common word', sql: "select * from search_teachers('talmud')" },
  { name: 'teachers, the beginning of a word', sql: "select * from search_teachers('tal')" },
  { name: 'teachers, a first name and a subject', sql: "select * from search_teachers('david guemara')" },
  { name: 'teachers, a rare family name', sql: 'select * from search_teachers($name)' },
  {
    name: 'teachers, a rare name and a filter',
    sql: "select * from search_teachers($name, '{Talmud}')",
  },
  { name: 'teachers, the beginning of a rare name', sql: 'select * from search_teachers($start)' },
  { name: 'teachers, misspelt', sql: "select * from search_teachers('kabalha zoar')" },
  { name: 'teachers, a rare name misspelt', sql: 'select * from search_teachers($typo)' },
  { name: 'teachers, an unknown word', sql: "select * from search_teachers('qqqqwert')" },
  { name: 'filters, nothing chosen', sql: 'select * from teacher_filters()' },
  { name: 'filters, one chosen', sql: "select * from teacher_filters(subjects => '{Talmud}')" },
  {
    name: 'filters, three chosen',
    sql: "select * from teacher_filters(subjects => '{Kabbalah,Mishnah}', languages => '{Italian}', audiences => '{children}')",
  },
  { name: 'filters, a common word', sql: "select * from teacher_filters('rashi')" },
  { name: 'filters, a rare word', sql: 'select * from teacher_filters($name)' },
  { name: 'common subjects', sql: 'select * from common_subjects()' },
  { name: 'one teacher', sql: `select ${teacher} from profiles where id = $id` },
  { name: 'courses, first page', sql: 'select * from search_courses()' },
  {
    name: 'courses for children of 7 to 12',
    sql: "select * from search_courses(audiences => '{children}', ages => '{7-12}')",
  },
  {
    name: 'courses for adults, as a man sees them',
    sql: "select * from search_courses(audiences => '{adults}')",
    signedIn: true,
  },
  { name: 'courses, a common word', sql: "select * from search_courses('rashi')" },
  { name: 'courses, a rare word', sql: "select * from search_courses('487')" },
  { name: 'courses, an unknown word', sql: "select * from search_courses('qqqqwert')" },
  { name: 'live sessions to come', sql: 'select * from search_live_sessions()', signedIn: true },
  {
    name: 'live sessions, in a language of none',
    sql: "select * from search_live_sessions(languages => '{Ladino}')",
    signedIn: true,
  },
  {
    name: 'live sessions, over',
    sql: "select * from search_live_sessions(wanted => 'completed')",
    signedIn: true,
  },
  { name: 'study partners, first page', sql: 'select * from study_partners()', signedIn: true },
  { name: 'study partners, a common word', sql: "select * from study_partners('rashi')", signedIn: true },
  { name: 'study partners, a rare name', sql: 'select * from study_partners($name)', signedIn: true },
  { name: 'study partners, how many', sql: 'select study_partner_count()', signedIn: true },
  { name: 'rabbis', sql: 'select * from rabbis order by name' },
];
