import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FlagIcon } from '../../../components/ui/talk-icons.tsx';
import styles from './reports.module.css';

type Props = { message: string; inTabOrder: boolean; onPress: () => void };

/** Of all flags one is reached by Tab, the others from there by arrow keys: hundreds of stops would bar the way. */
export function FlagButton({ message, inTabOrder, onPress }: Props) {
  const { t } = useTranslation('reports');
  return (
    <button
      type="button"
      className={styles.flag}
      data-report={message}
      tabIndex={inTabOrder ? 0 : -1}
      aria-label={t('reportMessage')}
      title={t('reportMessage')}
      onClick={onPress}
      onKeyDown={goToNeighbour}
    >
      <FlagIcon />
    </button>
  );
}

function goToNeighbour(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const flags = [...document.querySelectorAll<HTMLElement>('[data-report]')];
  flags[flags.indexOf(event.currentTarget) + step]?.focus();
}
