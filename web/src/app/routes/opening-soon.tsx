import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router';
import { OpeningSoon } from '../../components/opening-soon.tsx';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { usePageHead } from '../../lib/page-head.ts';

/** Rooms of the house that are not furnished yet, each under its address. */
const rooms = {
  '/children-courses': 'childrenCourses',
  '/eleves': 'childrenCourses',
  '/women-courses': 'adultCourses',
  '/femmes': 'adultCourses',
  '/find-partner': 'findPartner',
  '/sos-havrouta': 'sosPartner',
  '/rabbanim': 'rabbis',
  '/beit-hamidrash': 'studyHall',
  '/live-courses': 'liveCourses',
  '/live-session/:roomName': 'liveSession',
  '/classroom/:id': 'classroom',
  '/payment': 'payment',
  '/chat': 'chat',
  '/video-call/:roomId': 'videoCall',
} as const;

type Room = (typeof rooms)[keyof typeof rooms];

/** Only these say something to someone who searches the web. */
const found: readonly Room[] = ['childrenCourses', 'adultCourses', 'findPartner', 'rabbis', 'studyHall'];

export function OpeningSoonPage() {
  const { t } = useTranslation('soon');
  const { pathname } = useLocation();
  const room = Object.entries(rooms).find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? 'studyHall';
  const heading = useHeading(room);
  usePageHead({
    title: `${t(`pages.${room}.title`)} · Lomdim`,
    description: t(`pages.${room}.lead`),
    indexed: found.includes(room),
  });
  return <OpeningSoon title={heading} lead={t(`pages.${room}.lead`)} />;
}

/** Some headings depend on who looks, and for what. */
function useHeading(room: Room): string {
  const { t } = useTranslation('soon');
  const { profile } = useAuth();
  if (room === 'adultCourses' && profile?.gender === 'male') return t('forMen');
  if (room === 'adultCourses' && profile?.gender === 'female') return t('forWomen');
  return t(`pages.${room}.title`);
}
