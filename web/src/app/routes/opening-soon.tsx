import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router';
import { OpeningSoon } from '../../components/opening-soon.tsx';
import { usePageHead } from '../../lib/page-head.ts';

/** Rooms of the house that are not furnished yet, each under its address. */
const rooms = {
  '/beit-hamidrash': 'studyHall',
} as const;

type Room = (typeof rooms)[keyof typeof rooms];

/** Only these say something to someone who searches the web. */
const found: readonly Room[] = ['studyHall'];

export function OpeningSoonPage() {
  const { t } = useTranslation('soon');
  const { pathname } = useLocation();
  const room = Object.entries(rooms).find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? 'studyHall';
  usePageHead({
    title: `${t(`pages.${room}.title`)} · Lomdim`,
    description: t(`pages.${room}.lead`),
    indexed: found.includes(room),
  });
  return <OpeningSoon title={t(`pages.${room}.title`)} lead={t(`pages.${room}.lead`)} />;
}
