import type { ComponentProps } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { showToast } from '#lib/toasts.ts';

type Props = Pick<
  ComponentProps<typeof Confirm>,
  'trigger' | 'open' | 'onOpenChange' | 'onCloseAutoFocus'
> & {
  name: string;
  block: () => Promise<void>;
};

/** Says what blocking somebody ends before it is done. */
export function BlockQuestion({ name, block, ...dialog }: Props) {
  const { t } = useTranslation('blocks');
  return (
    <Confirm
      {...dialog}
      title={t('question', { name })}
      description={t('text', { name })}
      action={t('block')}
      keep={t('keep')}
      work={async () => {
        await block();
        showToast('done', t('done', { name }));
      }}
    />
  );
}
