import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';

/** A browser may refuse; the text stands beside it and can be marked by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('settings');
  const { done, failure, run } = useAction(() => navigator.clipboard.writeText(text));
  return (
    <>
      <Button look="quiet" onClick={() => void run()}>
        {label}
      </Button>
      <span role="status">
        {done && t('copy.copied')}
        {failure !== undefined && t('copy.refused')}
      </span>
    </>
  );
}
