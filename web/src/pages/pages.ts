import { page as adminDashboard } from './admin-dashboard/page.ts';
import { page as adultCourses } from './adult-courses/page.ts';
import { page as article } from './article/page.ts';
import { page as auth } from './auth/page.ts';
import { page as authCallback } from './auth-callback/page.ts';
import { page as beitMidrash } from './beit-midrash/page.ts';
import { page as blog } from './blog/page.ts';
import { page as chat } from './chat/page.ts';
import { page as child } from './child/page.ts';
import { page as childrenCourses } from './children-courses/page.ts';
import { page as classroom } from './classroom/page.ts';
import { page as conditions } from './conditions/page.ts';
import { page as confirmEmail } from './confirm-email/page.ts';
import { page as contact } from './contact/page.ts';
import { page as cookies } from './cookies/page.ts';
import { page as course } from './course/page.ts';
import { page as dashboard } from './dashboard/page.ts';
import { page as family } from './family/page.ts';
import { page as familyChild } from './family-child/page.ts';
import { page as faq } from './faq/page.ts';
import { page as findPartner } from './find-partner/page.ts';
import { page as findTeachers } from './find-teachers/page.ts';
import { page as forgotPassword } from './forgot-password/page.ts';
import { page as home } from './home/page.ts';
import { page as invalidSession } from './invalid-session/page.ts';
import { page as lesson } from './lesson/page.ts';
import { page as liveCourses } from './live-courses/page.ts';
import { page as liveSession } from './live-session/page.ts';
import { page as notFound } from './not-found/page.ts';
import { page as oauthConsent } from './oauth-consent/page.ts';
import { page as payment } from './payment/page.ts';
import { page as privacy } from './privacy/page.ts';
import { page as profile } from './profile/page.ts';
import { page as rabbis } from './rabbis/page.ts';
import { page as resetPassword } from './reset-password/page.ts';
import { page as search } from './search/page.ts';
import { page as settings } from './settings/page.ts';
import { page as sosHavruta } from './sos-havruta/page.ts';
import { page as studentDashboard } from './student-dashboard/page.ts';
import { page as support } from './support/page.ts';
import { page as teacher } from './teacher/page.ts';
import { page as teacherDashboard } from './teacher-dashboard/page.ts';
import { page as undoChange } from './undo-change/page.ts';
import { page as videoCall } from './video-call/page.ts';

/** Made from the folders of the pages by `npm run pages`; never edited. */
export const pages = [
  { folder: 'admin-dashboard', ...adminDashboard },
  { folder: 'adult-courses', ...adultCourses },
  { folder: 'article', ...article },
  { folder: 'auth', ...auth },
  { folder: 'auth-callback', ...authCallback },
  { folder: 'beit-midrash', ...beitMidrash },
  { folder: 'blog', ...blog },
  { folder: 'chat', ...chat },
  { folder: 'child', ...child },
  { folder: 'children-courses', ...childrenCourses },
  { folder: 'classroom', ...classroom },
  { folder: 'conditions', ...conditions },
  { folder: 'confirm-email', ...confirmEmail },
  { folder: 'contact', ...contact },
  { folder: 'cookies', ...cookies },
  { folder: 'course', ...course },
  { folder: 'dashboard', ...dashboard },
  { folder: 'family', ...family },
  { folder: 'family-child', ...familyChild },
  { folder: 'faq', ...faq },
  { folder: 'find-partner', ...findPartner },
  { folder: 'find-teachers', ...findTeachers },
  { folder: 'forgot-password', ...forgotPassword },
  { folder: 'home', ...home },
  { folder: 'invalid-session', ...invalidSession },
  { folder: 'lesson', ...lesson },
  { folder: 'live-courses', ...liveCourses },
  { folder: 'live-session', ...liveSession },
  { folder: 'not-found', ...notFound },
  { folder: 'oauth-consent', ...oauthConsent },
  { folder: 'payment', ...payment },
  { folder: 'privacy', ...privacy },
  { folder: 'profile', ...profile },
  { folder: 'rabbis', ...rabbis },
  { folder: 'reset-password', ...resetPassword },
  { folder: 'search', ...search },
  { folder: 'settings', ...settings },
  { folder: 'sos-havruta', ...sosHavruta },
  { folder: 'student-dashboard', ...studentDashboard },
  { folder: 'support', ...support },
  { folder: 'teacher', ...teacher },
  { folder: 'teacher-dashboard', ...teacherDashboard },
  { folder: 'undo-change', ...undoChange },
  { folder: 'video-call', ...videoCall },
] as const;
