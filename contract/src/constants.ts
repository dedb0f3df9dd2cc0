/**
 * The business constants, each once. Where the database holds the same number as a default or a limit, a database test
 * compares the two.
 */

export const roles = ['student', 'teacher', 'admin'] as const;
export const defaultRole = 'student';

export const genders = ['male', 'female', 'other', 'prefer_not_to_say'] as const;
export const approvalStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const;
export const availabilityStatuses = ['available', 'busy', 'other'] as const;
export const levels = ['beginner', 'intermediate', 'advanced'] as const;
export const teacherAudiences = ['men', 'women', 'adults', 'children'] as const;

/** Prices, donations and course earnings are euro cents; a teacher's hour is priced in whole dollars. */
export const money = {
  centsPerUnit: 100,
  courseCurrency: 'eur',
  donationCurrency: 'eur',
  hourlyRateCurrency: 'usd',
  hourlyRateMinimum: 0,
  checkoutPriceInDollars: 49.99,
} as const;

export const trials = { defaultMaximum: 2, daysAhead: 1 } as const;

/** Those that are offered for choosing, by the names under which they are stored; more can be written in. */
export const spokenLanguages = [
  'English',
  'French',
  'German',
  'Hebrew',
  'Yiddish',
  'Spanish',
  'Russian',
  'Italian',
] as const;

export const courses = {
  subjects: [
    'Torah',
    'Talmud',
    'Halacha',
    'Jewish Philosophy',
    'Hebrew Language',
    'Jewish History',
    'Kabbalah',
    'Chassidut',
    'Mishnah',
    'Gemara',
  ],
  audiences: ['adults', 'children', 'women'],
  ageRanges: ['6-12', '13-17', '18-25', '26-40', '40+'],
  durationsInMinutes: [30, 45, 60, 90],
  totalSessions: { minimum: 1, maximum: 20 },
  maxStudents: { minimum: 1, maximum: 50 },
  priceMinimumInCents: 100,
  defaults: {
    durationInMinutes: 30,
    totalSessions: 1,
    maxStudents: 10,
    isTrialAvailable: true,
    audience: 'adults',
  },
} as const;

export const liveSessions = {
  states: ['upcoming', 'ongoing', 'completed', 'cancelled'],
  defaults: { durationInMinutes: 60, maxParticipants: 20 },
  /** From then on it is joined; until then a place is reserved. */
  joinMinutesBefore: 30,
} as const;

/** What a student can look back on: so many lessons, and so many weeks in a row. */
export const milestones = { lessons: [1, 10, 25, 50, 100], weeks: [4, 12, 26, 52] } as const;

export const donations = {
  types: ['custom', 'multiple_courses'],
  tiers: [
    { name: 'silver', amountInCents: 2000, courses: 2 },
    { name: 'gold', amountInCents: 5000, courses: 5 },
    { name: 'platinum', amountInCents: 10_000, courses: 10 },
  ],
  /** What a donation opens is never more than its amount pays for. */
  centsPerCourse: 1000,
  minimumInCents: 100,
  maximumInCents: 100_000_000,
  minimumCourses: 1,
  maximumCourses: 10_000,
  messageLength: 1000,
  /** In 24 hours, of those that nobody has confirmed yet. */
  maxPending: 20,
  historyLength: 5,
} as const;

/** A sponsored course is open until its sessions were had, and no longer than this; then the next one has to be waited for. */
export const sponsorship = { openDays: 90, pauseDays: 30 } as const;

export const meetings = {
  /** Half-hour steps of the wall clock, 24 of them. */
  firstTime: '09:00',
  lastTime: '20:30',
  stepInMinutes: 30,
  durationsInMinutes: [30, 60, 90, 120],
  defaultDurationInMinutes: 60,
  /** A video call is offered this long before the beginning and after it. */
  videoPrompt: { minutesBefore: 15, minutesAfter: 5 },
  cancellationHours: 24,
} as const;

/** What a teacher asks of bookings on their page, until they choose something else, and between what they choose. */
export const bookingRules = {
  /** Beforehand: a booking inside the rules is firm at once. Asked: it waits for the teacher's answer. */
  accepts: ['beforehand', 'asked'],
  noticeMinutes: { minimum: 0, maximum: 20_160 },
  bufferMinutes: { minimum: 0, maximum: 120 },
  daysAhead: { minimum: 1, maximum: 731 },
  lessonsADay: { minimum: 1, maximum: 24 },
  defaults: {
    noticeMinutes: 720,
    bufferMinutes: 0,
    daysAhead: 90,
    lessonsADay: 8,
    accepts: 'beforehand',
    keepsRestDays: true,
  },
} as const;

/** Lessons of one length taken together; the price is for all of them, in cents of a dollar. */
export const packages = { lessons: [5, 10], priceInCents: { minimum: 100, maximum: 20_000_000 } } as const;

/** Lessons that repeat every week. */
export const series = { minimum: 2, maximum: 20 } as const;

/** Hours of their own on a date: as long as the shortest lesson at least, and not further ahead than anything can be booked. */
export const specialDays = { shortestMinutes: 15, daysAhead: 731 } as const;

/** Somebody to learn with, this minute. */
export const sos = {
  durationsInMinutes: [15, 30, 45, 60, 90, 120],
  defaultDurationInMinutes: 30,
  /** No subject in particular. */
  anySubject: 'any',
  /** An offer is open for so long; a request waits for so long. */
  offerSeconds: 90,
  waitMinutes: 30,
  heartbeatMs: 15_000,
} as const;

export const messages = {
  maximumLength: 4000,
  clockTimeHours: 24,
} as const;

export const contactSubjects = ['general', 'courses', 'teachers', 'technical', 'billing'] as const;
export const supportPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export const supportResponseHours = 24;
export const supportEmail = 'support@lomdim.example';

/** Counted as people count: an emoji is one character. */
export const passwords = { shortest: 8, longest: 128 } as const;

/** How long what was written may be; the database refuses more. */
export const maxLengths = {
  /** The first or the last name of an account. */
  personName: 100,
  /** First and last name together, in the contact form. */
  name: 200,
  email: 320,
  subject: 200,
  text: 10_000,
} as const;

/** A notice has a title and a sentence, a line is one sentence. Never more than three are seen at once. */
export const toasts = {
  notice: { atOnce: 1, milliseconds: 5000 },
  line: { atOnce: 3, milliseconds: 4000 },
} as const;

/** How much a screen shows at once. */
export const shown = {
  homeSubjects: 9,
  recentTeachingSessions: 5,
  subjectsOnCard: 3,
  cardPlaceholders: 6,
  conversationPlaceholders: 5,
  mobileBreakpointInPixels: 768,
  checkoutSteps: 3,
} as const;

/** What a screen shows where nothing was entered. */
export const fallbacks = {
  childCourse: { ageRange: '5-12', duration: '45 min', rating: 4.5, level: 'beginner' },
  generalCourse: { level: 'intermediate' },
  studyPartner: { level: 'intermediate', availability: 'Flexible', rating: 4.5 },
  coursePrice: 0,
} as const;

export const timings = {
  profileFetchTimeoutMs: 10_000,
  authRefreshTickMs: 30_000,
  authRefreshTicksBefore: 3,
  authRetryFirstDelayMs: 200,
  realtimeHeartbeatMs: 25_000,
  realtimeReconnectDelaysMs: [1000, 2000, 5000, 10_000],
  classroomLoadingMs: 2000,
  /** After this the built-in room takes over. */
  meetingProviderMs: 8000,
} as const;

export const storageListing = {
  limit: 100,
  offset: 0,
  sortBy: 'name',
  order: 'asc',
  cacheControlSeconds: 3600,
} as const;

/** What the policy pages promise. */
export const policies = {
  noticeOfChangesDays: 30,
  childrenUnderAge: 13,
  /** The text about children's data to which a parent agrees; raised when it changes. */
  childrenVersion: '2026-11',
  /** The rules for teaching children to which a teacher agrees when applying; raised when they change. */
  teachersOfChildrenVersion: '2026-11',
  analyticsCookieMonths: { minimum: 13, maximum: 26 },
  preferenceCookieMonths: 12,
  lastUpdated: '2025-01-08',
  officeHours: [
    { from: 'sunday', to: 'thursday', opens: '09:00', closes: '18:00' },
    { from: 'friday', to: 'friday', opens: '09:00', closes: '14:00' },
  ],
} as const;
