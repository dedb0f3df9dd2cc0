import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';

type Props = {
  text: string;
  /** What it would remove, for the accessible name. */
  about?: string;
  title: string;
  description: string;
  work: () => Promise<void>;
};

/** A button that removes something, after a question. */
export function RemoveButton({ text, about, ...question }: Props) {
  const { t } = useTranslation('settings');
  return (
    <Confirm
      {...question}
      action={text}
      keep={t('cancel')}
      trigger={
        <Button look="quiet" {...(about ? { 'aria-label': `${text}: ${about}` } : {})}>
          {text}
        </Button>
      }
    />
  );
}
