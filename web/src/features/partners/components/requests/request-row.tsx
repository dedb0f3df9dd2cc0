import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Avatar } from '#kit/names/avatar.tsx';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import type { OwnRequest } from '../../own-requests.ts';
import { useFocusAfterLeaving } from '../../use-focus-after-leaving.ts';
import styles from './requests.module.css';

type Props = {
  request: OwnRequest;
  /** Whose answer is awaited; said with the words and the moment of the request. */
  awaits?: 'received' | 'sent';
  children: (person: { id: string; name: string }) => ReactNode;
};

/** The other of the two, and what can be done. */
export function RequestRow({ request, awaits, children }: Props) {
  const { t } = useTranslation('partners');
  const beginning = useBeginning();
  const { person, message, createdAt } = request;
  const focusing = useFocusAfterLeaving<HTMLLIElement>();
  // Whoever has left meanwhile has no name any more.
  const name = person.name || t('requests.somebody');
  return (
    <li {...focusing} className={`surface ${styles.row}`}>
      <Avatar name={name} src={person.picture} />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        {awaits && <p className="small soft">{t(`requests.${awaits}`, { moment: beginning(createdAt) })}</p>}
        {awaits && message && (
          <blockquote className={`edge ${styles.message}`} dir="auto">
            {message}
          </blockquote>
        )}
      </div>
      <div className="cluster-2 middle">{children({ id: person.id, name })}</div>
    </li>
  );
}
