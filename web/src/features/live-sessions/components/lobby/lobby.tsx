import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { MarginNote, PageFrame } from '#kit/layout/page-frame.tsx';
import { FactList } from '#kit/list/fact-list.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { formatBeginning } from '#kit/time/format.ts';
import { useNow } from '#kit/time/use-now.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zoneName } from '#lib/time-zones/zone-names.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import type { RoomSession } from '../../api/get-entrance.ts';
import { RoomPresence } from './room-presence.tsx';

type Props = {
  session: RoomSession;
  roomName: string;
  person: string;
  /** Has a seat in the room, and so sees who else is there. */
  isInside: boolean;
  /** The way to the video. */
  children: ReactNode;
};

/** The lobby of a live session: what it is, when it begins and who is there. */
export function Lobby({ session, roomName, person, isInside, children }: Props) {
  const { t } = useTranslation('liveSessions');
  const { profile } = useAuth();
  const { language } = useLanguage();
  const zone = viewerZone(profile);
  return (
    <PageFrame
      title={t('room.title')}
      lead={<span dir="auto">{session.title}</span>}
      margin={
        <>
          <MarginNote title={t('room.about')}>
            <FactList
              layout="stack"
              facts={[
                {
                  name: t('facts.begins'),
                  value: (
                    <>
                      {formatBeginning(session.scheduled_at, language, zone)}, {zoneName(zone)}
                      <br />
                      <Until begins={session.scheduled_at} minutes={session.duration_minutes} />
                    </>
                  ),
                },
                { name: t('facts.length'), value: formatMinutes(session.duration_minutes, language) },
                { name: t('facts.course'), value: session.course_title },
                { name: t('facts.teacher'), value: session.teacher_name },
                { name: t('room.name'), value: <code className="small">{roomName}</code> },
              ]}
            />
          </MarginNote>
          {isInside && (
            <MarginNote title={t('room.company')}>
              <RoomPresence sessionId={session.id} person={person} />
            </MarginNote>
          )}
        </>
      }
    >
      <div className="stack-5">
        {children}
        <div>
          <ButtonLink look="quiet" to="/dashboard">
            {t('room.leave')}
          </ButtonLink>
        </div>
      </div>
    </PageFrame>
  );
}

/** In 12 minutes, now, or over. */
function Until({ begins, minutes }: { begins: string; minutes: number }) {
  const { t } = useTranslation('liveSessions');
  const { language } = useLanguage();
  const now = useNow();
  const left = (new Date(begins).getTime() - now.getTime()) / 60_000;
  if (left <= -minutes) return t('room.timeOver');
  if (left <= 0) return t('state.ongoing');
  const [value, unit] =
    left < 60
      ? ([Math.ceil(left), 'minute'] as const)
      : left < 48 * 60
        ? ([Math.round(left / 60), 'hour'] as const)
        : ([Math.round(left / 1440), 'day'] as const);
  return new Intl.RelativeTimeFormat(language).format(value, unit);
}
