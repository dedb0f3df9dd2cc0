/** Made from the files in texts/ by `npm run texts`; never edited. */
export type Resources = {
  accounts: typeof import('#features/accounts/texts/en.json');
  administration: typeof import('#features/administration/texts/en.json');
  availability: typeof import('#features/availability/texts/en.json');
  beitMidrash: typeof import('#features/beit-midrash/texts/en.json');
  blocks: typeof import('#features/blocks/texts/en.json');
  blog: typeof import('#features/blog/texts/en.json');
  bookings: typeof import('#features/bookings/texts/en.json');
  checkout: typeof import('#features/checkout/texts/en.json');
  classroom: typeof import('#features/classroom/texts/en.json');
  common: typeof import('#i18n/texts/common/en.json');
  connectedApps: typeof import('#features/connected-apps/texts/en.json');
  contact: typeof import('#features/contact/texts/en.json');
  courses: typeof import('#features/courses/texts/en.json');
  dashboard: typeof import('#i18n/texts/dashboard/en.json');
  donations: typeof import('#features/donations/texts/en.json');
  donationsPool: typeof import('#features/donations/texts/donations-pool/en.json');
  errors: typeof import('#lib/errors/texts/en.json');
  families: typeof import('#features/families/texts/en.json');
  family: typeof import('#shared/family/texts/en.json');
  faq: typeof import('#i18n/texts/faq/en.json');
  glossary: typeof import('#i18n/texts/glossary/en.json');
  home: typeof import('#features/home/texts/en.json');
  jewishCalendar: typeof import('#shared/jewish-calendar/texts/en.json');
  lessonQuote: typeof import('#shared/lesson-quote/texts/en.json');
  lessons: typeof import('#features/lessons/texts/en.json');
  liveSessions: typeof import('#features/live-sessions/texts/en.json');
  meetings: typeof import('#features/meetings/texts/en.json');
  messages: typeof import('#features/messages/texts/en.json');
  notifications: typeof import('#features/notifications/texts/en.json');
  packages: typeof import('#features/packages/texts/en.json');
  palette: typeof import('#features/palette/texts/en.json');
  partners: typeof import('#features/partners/texts/en.json');
  policies: typeof import('#features/policies/texts/en.json');
  profile: typeof import('#features/profile/texts/en.json');
  rabbis: typeof import('#features/rabbis/texts/en.json');
  reports: typeof import('#features/reports/texts/en.json');
  restDays: typeof import('#shared/rest-days/texts/en.json');
  reviews: typeof import('#features/reviews/texts/en.json');
  rooms: typeof import('#features/rooms/texts/en.json');
  series: typeof import('#features/series/texts/en.json');
  settings: typeof import('#features/settings/texts/en.json');
  sos: typeof import('#features/sos/texts/en.json');
  sponsorship: typeof import('#shared/sponsorship/texts/en.json');
  studentDashboard: typeof import('#features/student-dashboard/texts/en.json');
  support: typeof import('#features/support/texts/en.json');
  teacherDashboard: typeof import('#features/teacher-dashboard/texts/en.json');
  teachers: typeof import('#features/teachers/texts/en.json');
  teachersOfChildren: typeof import('#features/teachers-of-children/texts/en.json');
  vocabulary: typeof import('#i18n/texts/vocabulary/en.json');
};

type TextFiles = Record<string, () => Promise<{ default: object }>>;

export const textFiles: Record<keyof Resources, TextFiles> = {
  accounts: {
    de: () => import('#features/accounts/texts/de.json'),
    en: () => import('#features/accounts/texts/en.json'),
    fr: () => import('#features/accounts/texts/fr.json'),
    he: () => import('#features/accounts/texts/he.json'),
  },
  administration: {
    de: () => import('#features/administration/texts/de.json'),
    en: () => import('#features/administration/texts/en.json'),
    fr: () => import('#features/administration/texts/fr.json'),
    he: () => import('#features/administration/texts/he.json'),
  },
  availability: {
    de: () => import('#features/availability/texts/de.json'),
    en: () => import('#features/availability/texts/en.json'),
    fr: () => import('#features/availability/texts/fr.json'),
    he: () => import('#features/availability/texts/he.json'),
  },
  beitMidrash: {
    de: () => import('#features/beit-midrash/texts/de.json'),
    en: () => import('#features/beit-midrash/texts/en.json'),
    fr: () => import('#features/beit-midrash/texts/fr.json'),
    he: () => import('#features/beit-midrash/texts/he.json'),
  },
  blocks: {
    de: () => import('#features/blocks/texts/de.json'),
    en: () => import('#features/blocks/texts/en.json'),
    fr: () => import('#features/blocks/texts/fr.json'),
    he: () => import('#features/blocks/texts/he.json'),
  },
  blog: {
    de: () => import('#features/blog/texts/de.json'),
    en: () => import('#features/blog/texts/en.json'),
    fr: () => import('#features/blog/texts/fr.json'),
    he: () => import('#features/blog/texts/he.json'),
  },
  bookings: {
    de: () => import('#features/bookings/texts/de.json'),
    en: () => import('#features/bookings/texts/en.json'),
    fr: () => import('#features/bookings/texts/fr.json'),
    he: () => import('#features/bookings/texts/he.json'),
  },
  checkout: {
    de: () => import('#features/checkout/texts/de.json'),
    en: () => import('#features/checkout/texts/en.json'),
    fr: () => import('#features/checkout/texts/fr.json'),
    he: () => import('#features/checkout/texts/he.json'),
  },
  classroom: {
    de: () => import('#features/classroom/texts/de.json'),
    en: () => import('#features/classroom/texts/en.json'),
    fr: () => import('#features/classroom/texts/fr.json'),
    he: () => import('#features/classroom/texts/he.json'),
  },
  common: {
    de: () => import('#i18n/texts/common/de.json'),
    en: () => import('#i18n/texts/common/en.json'),
    fr: () => import('#i18n/texts/common/fr.json'),
    he: () => import('#i18n/texts/common/he.json'),
  },
  connectedApps: {
    de: () => import('#features/connected-apps/texts/de.json'),
    en: () => import('#features/connected-apps/texts/en.json'),
    fr: () => import('#features/connected-apps/texts/fr.json'),
    he: () => import('#features/connected-apps/texts/he.json'),
  },
  contact: {
    de: () => import('#features/contact/texts/de.json'),
    en: () => import('#features/contact/texts/en.json'),
    fr: () => import('#features/contact/texts/fr.json'),
    he: () => import('#features/contact/texts/he.json'),
  },
  courses: {
    de: () => import('#features/courses/texts/de.json'),
    en: () => import('#features/courses/texts/en.json'),
    fr: () => import('#features/courses/texts/fr.json'),
    he: () => import('#features/courses/texts/he.json'),
  },
  dashboard: {
    de: () => import('#i18n/texts/dashboard/de.json'),
    en: () => import('#i18n/texts/dashboard/en.json'),
    fr: () => import('#i18n/texts/dashboard/fr.json'),
    he: () => import('#i18n/texts/dashboard/he.json'),
  },
  donations: {
    de: () => import('#features/donations/texts/de.json'),
    en: () => import('#features/donations/texts/en.json'),
    fr: () => import('#features/donations/texts/fr.json'),
    he: () => import('#features/donations/texts/he.json'),
  },
  donationsPool: {
    de: () => import('#features/donations/texts/donations-pool/de.json'),
    en: () => import('#features/donations/texts/donations-pool/en.json'),
    fr: () => import('#features/donations/texts/donations-pool/fr.json'),
    he: () => import('#features/donations/texts/donations-pool/he.json'),
  },
  errors: {
    de: () => import('#lib/errors/texts/de.json'),
    en: () => import('#lib/errors/texts/en.json'),
    fr: () => import('#lib/errors/texts/fr.json'),
    he: () => import('#lib/errors/texts/he.json'),
  },
  families: {
    de: () => import('#features/families/texts/de.json'),
    en: () => import('#features/families/texts/en.json'),
    fr: () => import('#features/families/texts/fr.json'),
    he: () => import('#features/families/texts/he.json'),
  },
  family: {
    de: () => import('#shared/family/texts/de.json'),
    en: () => import('#shared/family/texts/en.json'),
    fr: () => import('#shared/family/texts/fr.json'),
    he: () => import('#shared/family/texts/he.json'),
  },
  faq: {
    de: () => import('#i18n/texts/faq/de.json'),
    en: () => import('#i18n/texts/faq/en.json'),
    fr: () => import('#i18n/texts/faq/fr.json'),
    he: () => import('#i18n/texts/faq/he.json'),
  },
  glossary: {
    de: () => import('#i18n/texts/glossary/de.json'),
    en: () => import('#i18n/texts/glossary/en.json'),
    fr: () => import('#i18n/texts/glossary/fr.json'),
    he: () => import('#i18n/texts/glossary/he.json'),
  },
  home: {
    de: () => import('#features/home/texts/de.json'),
    en: () => import('#features/home/texts/en.json'),
    fr: () => import('#features/home/texts/fr.json'),
    he: () => import('#features/home/texts/he.json'),
  },
  jewishCalendar: {
    de: () => import('#shared/jewish-calendar/texts/de.json'),
    en: () => import('#shared/jewish-calendar/texts/en.json'),
    fr: () => import('#shared/jewish-calendar/texts/fr.json'),
    he: () => import('#shared/jewish-calendar/texts/he.json'),
  },
  lessonQuote: {
    de: () => import('#shared/lesson-quote/texts/de.json'),
    en: () => import('#shared/lesson-quote/texts/en.json'),
    fr: () => import('#shared/lesson-quote/texts/fr.json'),
    he: () => import('#shared/lesson-quote/texts/he.json'),
  },
  lessons: {
    de: () => import('#features/lessons/texts/de.json'),
    en: () => import('#features/lessons/texts/en.json'),
    fr: () => import('#features/lessons/texts/fr.json'),
    he: () => import('#features/lessons/texts/he.json'),
  },
  liveSessions: {
    de: () => import('#features/live-sessions/texts/de.json'),
    en: () => import('#features/live-sessions/texts/en.json'),
    fr: () => import('#features/live-sessions/texts/fr.json'),
    he: () => import('#features/live-sessions/texts/he.json'),
  },
  meetings: {
    de: () => import('#features/meetings/texts/de.json'),
    en: () => import('#features/meetings/texts/en.json'),
    fr: () => import('#features/meetings/texts/fr.json'),
    he: () => import('#features/meetings/texts/he.json'),
  },
  messages: {
    de: () => import('#features/messages/texts/de.json'),
    en: () => import('#features/messages/texts/en.json'),
    fr: () => import('#features/messages/texts/fr.json'),
    he: () => import('#features/messages/texts/he.json'),
  },
  notifications: {
    de: () => import('#features/notifications/texts/de.json'),
    en: () => import('#features/notifications/texts/en.json'),
    fr: () => import('#features/notifications/texts/fr.json'),
    he: () => import('#features/notifications/texts/he.json'),
  },
  packages: {
    de: () => import('#features/packages/texts/de.json'),
    en: () => import('#features/packages/texts/en.json'),
    fr: () => import('#features/packages/texts/fr.json'),
    he: () => import('#features/packages/texts/he.json'),
  },
  palette: {
    de: () => import('#features/palette/texts/de.json'),
    en: () => import('#features/palette/texts/en.json'),
    fr: () => import('#features/palette/texts/fr.json'),
    he: () => import('#features/palette/texts/he.json'),
  },
  partners: {
    de: () => import('#features/partners/texts/de.json'),
    en: () => import('#features/partners/texts/en.json'),
    fr: () => import('#features/partners/texts/fr.json'),
    he: () => import('#features/partners/texts/he.json'),
  },
  policies: {
    de: () => import('#features/policies/texts/de.json'),
    en: () => import('#features/policies/texts/en.json'),
    fr: () => import('#features/policies/texts/fr.json'),
    he: () => import('#features/policies/texts/he.json'),
  },
  profile: {
    de: () => import('#features/profile/texts/de.json'),
    en: () => import('#features/profile/texts/en.json'),
    fr: () => import('#features/profile/texts/fr.json'),
    he: () => import('#features/profile/texts/he.json'),
  },
  rabbis: {
    de: () => import('#features/rabbis/texts/de.json'),
    en: () => import('#features/rabbis/texts/en.json'),
    fr: () => import('#features/rabbis/texts/fr.json'),
    he: () => import('#features/rabbis/texts/he.json'),
  },
  reports: {
    de: () => import('#features/reports/texts/de.json'),
    en: () => import('#features/reports/texts/en.json'),
    fr: () => import('#features/reports/texts/fr.json'),
    he: () => import('#features/reports/texts/he.json'),
  },
  restDays: {
    de: () => import('#shared/rest-days/texts/de.json'),
    en: () => import('#shared/rest-days/texts/en.json'),
    fr: () => import('#shared/rest-days/texts/fr.json'),
    he: () => import('#shared/rest-days/texts/he.json'),
  },
  reviews: {
    de: () => import('#features/reviews/texts/de.json'),
    en: () => import('#features/reviews/texts/en.json'),
    fr: () => import('#features/reviews/texts/fr.json'),
    he: () => import('#features/reviews/texts/he.json'),
  },
  rooms: {
    de: () => import('#features/rooms/texts/de.json'),
    en: () => import('#features/rooms/texts/en.json'),
    fr: () => import('#features/rooms/texts/fr.json'),
    he: () => import('#features/rooms/texts/he.json'),
  },
  series: {
    de: () => import('#features/series/texts/de.json'),
    en: () => import('#features/series/texts/en.json'),
    fr: () => import('#features/series/texts/fr.json'),
    he: () => import('#features/series/texts/he.json'),
  },
  settings: {
    de: () => import('#features/settings/texts/de.json'),
    en: () => import('#features/settings/texts/en.json'),
    fr: () => import('#features/settings/texts/fr.json'),
    he: () => import('#features/settings/texts/he.json'),
  },
  sos: {
    de: () => import('#features/sos/texts/de.json'),
    en: () => import('#features/sos/texts/en.json'),
    fr: () => import('#features/sos/texts/fr.json'),
    he: () => import('#features/sos/texts/he.json'),
  },
  sponsorship: {
    de: () => import('#shared/sponsorship/texts/de.json'),
    en: () => import('#shared/sponsorship/texts/en.json'),
    fr: () => import('#shared/sponsorship/texts/fr.json'),
    he: () => import('#shared/sponsorship/texts/he.json'),
  },
  studentDashboard: {
    de: () => import('#features/student-dashboard/texts/de.json'),
    en: () => import('#features/student-dashboard/texts/en.json'),
    fr: () => import('#features/student-dashboard/texts/fr.json'),
    he: () => import('#features/student-dashboard/texts/he.json'),
  },
  support: {
    de: () => import('#features/support/texts/de.json'),
    en: () => import('#features/support/texts/en.json'),
    fr: () => import('#features/support/texts/fr.json'),
    he: () => import('#features/support/texts/he.json'),
  },
  teacherDashboard: {
    de: () => import('#features/teacher-dashboard/texts/de.json'),
    en: () => import('#features/teacher-dashboard/texts/en.json'),
    fr: () => import('#features/teacher-dashboard/texts/fr.json'),
    he: () => import('#features/teacher-dashboard/texts/he.json'),
  },
  teachers: {
    de: () => import('#features/teachers/texts/de.json'),
    en: () => import('#features/teachers/texts/en.json'),
    fr: () => import('#features/teachers/texts/fr.json'),
    he: () => import('#features/teachers/texts/he.json'),
  },
  teachersOfChildren: {
    de: () => import('#features/teachers-of-children/texts/de.json'),
    en: () => import('#features/teachers-of-children/texts/en.json'),
    fr: () => import('#features/teachers-of-children/texts/fr.json'),
    he: () => import('#features/teachers-of-children/texts/he.json'),
  },
  vocabulary: {
    de: () => import('#i18n/texts/vocabulary/de.json'),
    en: () => import('#i18n/texts/vocabulary/en.json'),
    fr: () => import('#i18n/texts/vocabulary/fr.json'),
    he: () => import('#i18n/texts/vocabulary/he.json'),
  },
};
