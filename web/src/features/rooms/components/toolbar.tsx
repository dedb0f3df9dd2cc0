import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ChatIcon } from '#kit/icons/icons.tsx';
import type { LocalMedia, MediaView } from '../media/local-media.ts';
import type { RoomState } from '../use-room.ts';
import { CameraIcon, HandIcon, MicIcon, PeopleIcon, ScreenIcon, TilesIcon } from './room-icons.tsx';
import styles from './toolbar.module.css';

export type Panel = 'chat' | 'people' | undefined;

type Props = {
  media: LocalMedia;
  own: MediaView;
  room: RoomState;
  view: 'tiles' | 'speaker';
  onView: (view: 'tiles' | 'speaker') => void;
  panel: Panel;
  onPanel: (panel: Panel) => void;
  unread: number;
  people: number;
  report?: ReactNode;
};

export function Toolbar(props: Props) {
  const { media, own, room, view, onView, panel, onPanel, unread, people, report } = props;
  const { t } = useTranslation('rooms');
  const { mic, camera, screen } = own;
  const toggle = (which: Panel) => onPanel(panel === which ? undefined : which);
  const sharing = screen.track !== null;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('toolbar.label')}>
      <Tool
        text={t('toolbar.mic')}
        icon={<MicIcon off={!mic.on} />}
        pressed={mic.on}
        onPress={() => void media.setMic(!mic.on)}
      />
      <Tool
        text={t('toolbar.camera')}
        icon={<CameraIcon off={!camera.track} />}
        pressed={camera.track !== null}
        onPress={() => void media.setCamera(!camera.track)}
      />
      {/* Phones cannot show their screen to a page. */}
      {'getDisplayMedia' in (navigator.mediaDevices ?? {}) && (
        <Tool
          text={t('toolbar.screen')}
          icon={<ScreenIcon />}
          pressed={sharing}
          onPress={() => (sharing ? media.stopScreen() : void media.shareScreen())}
        />
      )}
      <Tool
        text={t('toolbar.hand')}
        icon={<HandIcon />}
        pressed={room.hand}
        onPress={() => room.raiseHand(!room.hand)}
      />
      <Tool
        text={t('toolbar.tiles')}
        icon={<TilesIcon />}
        pressed={view === 'tiles'}
        onPress={() => onView(view === 'tiles' ? 'speaker' : 'tiles')}
      />
      <Tool
        text={t('toolbar.chat')}
        icon={<ChatIcon />}
        pressed={panel === 'chat'}
        count={unread}
        onPress={() => toggle('chat')}
      />
      <Tool
        text={t('toolbar.people')}
        icon={<PeopleIcon />}
        pressed={panel === 'people'}
        count={people}
        onPress={() => toggle('people')}
      />
      {report}
    </div>
  );
}

type ToolProps = { text: string; icon: ReactNode; pressed: boolean; count?: number; onPress: () => void };

function Tool({ text, icon, pressed, count = 0, onPress }: ToolProps) {
  return (
    <button type="button" className={styles.tool} aria-pressed={pressed} onClick={onPress}>
      <span className={styles.icon}>
        {icon}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </span>
      <span>{text}</span>
    </button>
  );
}
