import type administration from './en/administration.json';
import type auth from './en/auth.json';
import type blog from './en/blog.json';
import type bookings from './en/bookings.json';
import type common from './en/common.json';
import type contact from './en/contact.json';
import type courses from './en/courses.json';
import type dashboard from './en/dashboard.json';
import type donations from './en/donations.json';
import type enrolment from './en/enrolment.json';
import type errors from './en/errors.json';
import type faq from './en/faq.json';
import type glossary from './en/glossary.json';
import type home from './en/home.json';
import type learning from './en/learning.json';
import type meetings from './en/meetings.json';
import type messages from './en/messages.json';
import type notifications from './en/notifications.json';
import type palette from './en/palette.json';
import type policies from './en/policies.json';
import type pool from './en/pool.json';
import type profile from './en/profile.json';
import type rabbis from './en/rabbis.json';
import type reports from './en/reports.json';
import type settings from './en/settings.json';
import type soon from './en/soon.json';
import type support from './en/support.json';
import type teacher from './en/teacher.json';
import type teachers from './en/teachers.json';
import type vocabulary from './en/vocabulary.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      administration: typeof administration;
      auth: typeof auth;
      blog: typeof blog;
      bookings: typeof bookings;
      common: typeof common;
      contact: typeof contact;
      courses: typeof courses;
      dashboard: typeof dashboard;
      donations: typeof donations;
      enrolment: typeof enrolment;
      errors: typeof errors;
      faq: typeof faq;
      glossary: typeof glossary;
      home: typeof home;
      learning: typeof learning;
      meetings: typeof meetings;
      messages: typeof messages;
      notifications: typeof notifications;
      palette: typeof palette;
      policies: typeof policies;
      pool: typeof pool;
      profile: typeof profile;
      rabbis: typeof rabbis;
      reports: typeof reports;
      settings: typeof settings;
      soon: typeof soon;
      support: typeof support;
      teachers: typeof teachers;
      teacher: typeof teacher;
      vocabulary: typeof vocabulary;
    };
  }
}
