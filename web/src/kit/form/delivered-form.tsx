import { supportEmail } from '@lomdim/contract/constants';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useHydrating } from '#lib/rendering/first-view.ts';
import { Button } from '../button/button.tsx';
import { TextLink } from '../button/text-link.tsx';
import type { useForm } from './form.ts';
import styles from './form-parts.module.css';
import { SendingFailed } from './form-parts.tsx';

type Props = {
  form: Pick<ReturnType<typeof useForm>, 'state' | 'error' | 'onSubmit' | 'readFrom'>;
  label: string;
  send: string;
  failed: string;
  children: ReactNode;
};

/**
 * A form on a page that the server rendered: it may be written in before its scripts run, and is sent by them alone. Its button is
 * off until then, and `post` keeps what was written out of the address should the browser send it all the same.
 */
export function DeliveredForm({ form, label, send, failed, children }: Props) {
  const { t } = useTranslation('common');
  const isHydrating = useHydrating();
  const element = useRef<HTMLFormElement>(null);
  // Before the next drawing, which would put back what the form began with.
  const takeOver = useEffectEvent(() => {
    if (element.current) form.readFrom(element.current);
  });
  useLayoutEffect(() => takeOver(), []);

  const isSending = form.state === 'sending';
  return (
    <form
      ref={element}
      className={`${styles.form} ${styles.delivered}`}
      method="post"
      onSubmit={form.onSubmit}
      noValidate
      aria-label={label}
    >
      <noscript>
        <p className="callout">
          {t('form.needsScripts')} <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
        </p>
      </noscript>
      {children}
      {form.state === 'failed' && <SendingFailed text={failed} error={form.error} />}
      <Button type="submit" tall busy={isSending} disabled={isHydrating}>
        {isSending ? t('form.sending') : send}
      </Button>
    </form>
  );
}
