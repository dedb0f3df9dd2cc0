import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Card } from '../../components/ui/card.tsx';
import { DaySchedule } from '../../features/beit-midrash/components/day-schedule.tsx';
import { HallHeader } from '../../features/beit-midrash/components/hall-header.tsx';
import { HallPresence, RoomsPresence } from '../../features/beit-midrash/components/hall-presence.tsx';
import { HallSessions } from '../../features/beit-midrash/components/hall-sessions.tsx';
import { MyMaterials } from '../../features/beit-midrash/components/my-materials.tsx';
import { QuietDesk } from '../../features/beit-midrash/components/quiet-desk.tsx';
import { ResourcePage } from '../../features/beit-midrash/components/resource-page.tsx';
import { Resources } from '../../features/beit-midrash/components/resources.tsx';
import { StudyButton } from '../../features/beit-midrash/components/study-button.tsx';
import { readHallAddress } from '../../features/beit-midrash/hall-address.ts';
import { useDesk } from '../../features/beit-midrash/use-desk.ts';
import { usePeopleInRooms } from '../../features/beit-midrash/use-people-in-rooms.ts';
import { articles } from '../../features/blog/articles.ts';
import { JoinProvider } from '../../features/live-sessions/components/join-provider.tsx';
import { useFollowedSessions } from '../../features/live-sessions/use-followed-sessions.ts';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { viewerZone } from '../../lib/zones.ts';
import styles from './beit-midrash.module.css';
import { HallSessionAction } from './beit-midrash-session.tsx';

export function BeitMidrashPage() {
  const { profile } = useAuth();
  const [address] = useSearchParams();
  const { resource } = readHallAddress(address);
  const zone = viewerZone(profile);
  return resource ? <ResourcePage resource={resource} zone={zone} /> : <Hall zone={zone} />;
}

function Hall({ zone }: { zone: string }) {
  const { t } = useTranslation(['beitMidrash', 'blog']);
  const { user, profile } = useAuth();
  const [address, setAddress] = useSearchParams();
  const { day, session, study } = readHallAddress(address);
  const { desk, sit, rise } = useDesk(user?.id);
  const inRooms = usePeopleInRooms();
  usePageHead({ title: `${t('title')} · Lomdim`, description: t('lead') });

  function openDay(chosen: string | undefined) {
    const next = new URLSearchParams(address);
    if (chosen) next.set('day', chosen);
    else next.delete('day');
    setAddress(next, { preventScrollReset: true, replace: true });
  }

  return (
    <JoinProvider>
      {profile && <Followed />}
      <HallHeader
        zone={zone}
        presence={
          user && profile ? <HallPresence person={user.id} /> : <RoomsPresence present={user ? 0 : inRooms} />
        }
        study={(isRest) => (
          <StudyButton key={user?.id} zone={zone} quiet={isRest} opened={study} onDesk={sit} />
        )}
      />
      <div className={styles.page}>
        {desk && <QuietDesk key={desk.begins} desk={desk} zone={zone} onRise={rise} />}
        <div className={styles.columns}>
          <HallSessions
            zone={zone}
            action={(each) => <HallSessionAction session={each} zone={zone} wanted={session === each.id} />}
          />
          <DaySchedule
            day={day}
            zone={zone}
            onDay={openDay}
            action={(each) => <HallSessionAction session={each} zone={zone} asTitle />}
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
          materials={user && profile?.role === 'student' && <MyMaterials person={user.id} />}
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
