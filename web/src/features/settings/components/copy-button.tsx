import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';

/** A browser may refuse; the text stands beside it and can be marked by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('settings');
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch (error) {
      console.info('the clipboard cannot be used', error);
      setState('refused');
    }
  }
  return (
    <>
      <Button look="quiet" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{state !== 'ready' && t(`copy.${state}`)}</span>
    </>
  );
}
