import type { ComponentProps } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { showToast } from '#lib/toasts.ts';
import { useEnding } from '../../api/end-conversation.ts';

type Props = Pick<ComponentProps<typeof Confirm>, 'open' | 'onOpenChange' | 'onCloseAutoFocus'> & {
  conversation: string;
  person: string;
  /** The other one's. */
  name: string;
};

/** Says what ending a conversation means before it is done. */
export function EndQuestion({ conversation, person, name, ...dialog }: Props) {
  const { t } = useTranslation('messages');
  const { end } = useEnding(person);
  return (
    <Confirm
      {...dialog}
      title={t('end.title', { name })}
      description={t('end.text', { name })}
      action={t('end.go')}
      keep={t('end.keep')}
      work={async () => {
        await end(conversation);
        showToast('done', t('end.done', { name }));
      }}
    />
  );
}
