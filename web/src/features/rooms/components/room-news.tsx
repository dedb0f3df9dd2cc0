import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import type { RoomView } from '../rtc/room-view.ts';
import styles from './live-room.module.css';

type Props = {
  view: RoomView | undefined;
  nameOf: (person: string) => string;
  /** The screen cannot be shared. */
  problem: string | undefined | false;
};

/** One line that says what just happened, or how many are here. */
export function RoomNews({ view, nameOf, problem }: Props) {
  const { t } = useTranslation('rooms');
  const others = view?.others.length ?? 0;
  const happening = view?.happening;

  function news(): string {
    if (view?.isJoined === false && others > 0) return t('stage.away');
    if (happening) return t(`happening.${happening.kind}`, { name: nameOf(happening.person) });
    return others === 0 ? t('stage.alone') : t('stage.count', { count: others + 1 });
  }

  return (
    <div>
      <p role="status" className={`small soft ${styles.news}`}>
        {news()}
      </p>
      <Alert>{problem}</Alert>
    </div>
  );
}
