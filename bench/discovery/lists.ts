type List = { name: string; sql: string };

/** What the discovery pages ask for. */
export const lists: List[] = [
  { name: 'teachers, first page', sql: 'select * from search_teachers()' },
  { name: 'teachers, a common subject', sql: "select * from search_teachers(subjects => '{Talmud}')" },
  {
    name: 'teachers, three filters',
    sql: "select * from search_teachers(subjects => '{Kabbalah,Mishnah}', languages => '{Italian}', audiences => '{children}')",
  },
  { name: 'teachers, a common word', sql: "select * from search_teachers('talmud')" },
  { name: 'teachers, a first name and a subject', sql: "select * from search_teachers('david guemara')" },
  { name: 'teachers, a rare family name', sql: "select * from search_teachers('stoweikat')" },
  { name: 'teachers, misspelt', sql: "select * from search_teachers('kabalha zoar')" },
  { name: 'teachers, the page after the hundredth', sql: 'select * from search_teachers(place => $1)' },
  { name: 'filters, nothing chosen', sql: 'select * from teacher_filters()' },
  { name: 'filters, one chosen', sql: "select * from teacher_filters(subjects => '{Talmud}')" },
  { name: 'common subjects', sql: 'select * from common_subjects()' },
  { name: 'courses, first page', sql: 'select * from search_courses()' },
  {
    name: 'courses for children of 7 to 12',
    sql: "select * from search_courses(audiences => '{children}', ages => '{7-12}')",
  },
  { name: 'courses, a word', sql: "select * from search_courses('rashi')" },
];
