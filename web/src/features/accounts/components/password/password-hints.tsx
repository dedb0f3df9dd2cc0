import { useTranslation } from '#i18n/use-translation.ts';
import { newPassword } from '#kit/form/form.ts';
import { DoneIcon } from '#kit/icons/icons.tsx';
import { useShortestPassword } from '../../api/get-shortest-password.ts';
import { containsPersonalText } from '../../personal-text.ts';
import styles from './password-hints.module.css';

type Props = { id: string; password: string; personal: readonly string[] };

/** What the server will want, ticked off while it is typed. Whether many use it, only the server knows. */
export function PasswordHints({ id, password, personal }: Props) {
  const { t } = useTranslation('accounts');
  const shortest = useShortestPassword();
  const longEnough = !newPassword(password) && [...password].length >= shortest;
  const hints = [
    { text: t('hints.length', { shortest }), met: longEnough },
    { text: t('hints.personal'), met: password !== '' && !containsPersonalText(password, personal) },
    { text: t('hints.common'), met: false },
  ];
  return (
    <ul id={id} className={styles.hints} aria-label={t('hints.label')}>
      {hints.map(({ text, met }) => (
        <li key={text} className={met ? styles.met : styles.open}>
          <span className={styles.mark} aria-hidden="true">
            {met ? <DoneIcon /> : '·'}
          </span>
          <span>
            {text}
            {met && <span className="visually-hidden"> ({t('hints.met')})</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
