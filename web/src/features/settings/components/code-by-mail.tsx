import { type ComponentProps, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { mailPasswordCode } from '../api/change-password.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & { send?: () => Promise<void> };

/** A code that comes by mail takes the place of a password. */
export function CodeByMail({ send = mailPasswordCode, ...field }: Props) {
  const { t } = useTranslation('settings');
  const [sent, setSent] = useState(false);
  const { busy, failure, run } = useAction(async () => {
    await send();
    setSent(true);
  });
  return (
    <>
      <div className="cluster-3 middle">
        <Button look="quiet" busy={busy} onClick={() => void run()}>
          {sent ? t('code.again') : t('code.send')}
        </Button>
        <span role="status">{sent && t('code.sent')}</span>
      </div>
      <Alert error={failure} />
      <TextField
        {...field}
        label={t('code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
      />
    </>
  );
}
