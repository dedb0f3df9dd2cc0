import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { partOf, readBeitMidrashAddress } from '#features/beit-midrash/beit-midrash-address.ts';
import { DaySchedule } from '#features/beit-midrash/components/day/day-schedule.tsx';
import { BeitMidrashHeader } from '#features/beit-midrash/components/header/beit-midrash-header.tsx';
import {
  BeitMidrashPresence,
  RoomsPresence,
} from '#features/beit-midrash/components/header/beit-midrash-presence.tsx';
import { ResourcePage } from '#features/beit-midrash/components/resources/resource-page.tsx';
import { Resources } from '#features/beit-midrash/components/resources/resources.tsx';
import { BeitMidrashSessions } from '#features/beit-midrash/components/sessions/beit-midrash-sessions.tsx';
import { StudyButton } from '#features/beit-midrash/components/study/study-button.tsx';
import { useDesk } from '#features/beit-midrash/components/study/use-desk.ts';
import { dayInCalendar } from '#features/beit-midrash/day-in-calendar.ts';
import { articles } from '#features/blog/articles.ts';
import { JoinProvider } from '#features/live-sessions/components/join/join-provider.tsx';
import { useFollowedSessions } from '#features/live-sessions/use-followed-sessions.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card } from '#kit/layout/card.tsx';
import { dayIn } from '#kit/time/clock.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { useFirstNow } from '#lib/rendering/first-view.ts';
import { useViewerZone } from '#lib/time-zones/zones.ts';
import { useZoneOnceKnown } from '#shared/jewish-calendar/use-jewish-calendar.ts';
import styles from './beit-midrash.module.css';
import { BeitMidrashSessionAction } from './beit-midrash-session.tsx';
import { page } from './page.ts';

// For those who are signed in.
const MyMaterials = lazy(async () => ({
  default: (await import('#features/beit-midrash/components/resources/my-materials.tsx')).MyMaterials,
}));
const QuietDesk = lazy(async () => ({
  default: (await import('#features/beit-midrash/components/study/quiet-desk.tsx')).QuietDesk,
}));

export default function BeitMidrashPage() {
  const [address] = useSearchParams();
  const { resource } = readBeitMidrashAddress(address);
  const zone = useViewerZone();
  usePageHead(page, page.headOf(resource && partOf(resource)));
  return resource ? <ResourcePage resource={resource} zone={zone} /> : <Hall wantedZone={zone} />;
}

function Hall({ wantedZone }: { wantedZone: string }) {
  const { t } = useTranslation(['beitMidrash', 'blog']);
  const { user, profile } = useAuth();
  const [address, setAddress] = useSearchParams();
  const { day, session, study } = readBeitMidrashAddress(address);
  const { desk, sit, rise } = useDesk(user?.id);
  const now = useFirstNow();
  const today = (zone: string) => dayInCalendar(dayIn(now, zone), zone);
  const zoneOfToday = useZoneOnceKnown(wantedZone, today);
  const zone = useZoneOnceKnown(zoneOfToday, (each) => (day ? dayInCalendar(day, each) : today(each)));

  function openDay(chosen: string | undefined) {
    const next = new URLSearchParams(address);
    if (chosen) next.set('day', chosen);
    else next.delete('day');
    setAddress(next, { preventScrollReset: true, replace: true });
  }

  return (
    <JoinProvider>
      {profile && <Followed />}
      <BeitMidrashHeader
        zone={zone}
        presence={
          user && profile ? <BeitMidrashPresence person={user.id} /> : <RoomsPresence isVisitor={!user} />
        }
        study={(isRest) => (
          <StudyButton key={user?.id} zone={zone} quiet={isRest} opened={study} onDesk={sit} />
        )}
      />
      <div className={`page-width ${styles.page}`}>
        {desk && (
          <Suspense>
            <QuietDesk key={desk.begins} desk={desk} zone={zone} onRise={rise} />
          </Suspense>
        )}
        <div className={styles.columns}>
          <BeitMidrashSessions
            zone={zone}
            action={(each) => (
              <BeitMidrashSessionAction session={each} zone={zone} wanted={session === each.id} />
            )}
          />
          <DaySchedule
            day={day}
            zone={zone}
            onDay={openDay}
            action={(each) => <BeitMidrashSessionAction session={each} zone={zone} asTitle />}
          />
        </div>
        <Resources
          articles={articles.map(({ slug }) => (
            <li key={slug}>
              <Card
                level={3}
                to={`/blog/${slug}`}
                above={t('resources.article')}
                title={t(`blog:articles.${slug}.title`)}
              >
                {t(`blog:articles.${slug}.excerpt`)}
              </Card>
            </li>
          ))}
          materials={
            user &&
            profile?.role === 'student' && (
              <Suspense>
                <MyMaterials person={user.id} />
              </Suspense>
            )
          }
        />
      </div>
    </JoinProvider>
  );
}

/** Only those who are signed in receive live changes. */
function Followed() {
  useFollowedSessions();
  return null;
}
