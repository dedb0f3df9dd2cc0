import { useRef, useState } from 'react';
import { useBlocking } from '#features/blocks/api/block-person.ts';
import { BlockQuestion } from '#features/blocks/components/block-question.tsx';
import { EndQuestion } from '#features/messages/components/thread/end-question.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { IconButton } from '#kit/button/icon-button.tsx';
import { MoreIcon } from '#kit/icons/chat-icons.tsx';
import { Menu } from '#kit/overlay/menu.tsx';
import { showToast } from '#lib/toasts.ts';

type Props = { conversation: string; hasEnded: boolean; person: string; partner: string; name: string };

/** What is seldom done with a conversation: ending it, and blocking the other. */
export function ConversationMenu({ conversation, hasEnded, person, partner, name }: Props) {
  const { t } = useTranslation(['messages', 'blocks']);
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<'end' | 'block'>();
  const { isBlocked, block, unblock } = useBlocking(person, partner);
  const undo = useAction(async () => {
    await unblock();
    showToast('done', t('blocks:undone', { name }));
  }, toastError);
  const question = (kind: typeof asked) => ({
    open: asked === kind,
    onOpenChange: (open: boolean) => setAsked(open ? kind : undefined),
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      button.current?.focus();
    },
  });
  const end = { id: 'end', text: t('end.go'), onSelect: () => setAsked('end') };
  return (
    <>
      <Menu
        trigger={<IconButton ref={button} label={t('thread.more')} icon={<MoreIcon />} />}
        groups={[
          [
            ...(hasEnded ? [] : [end]),
            isBlocked
              ? { id: 'unblock', text: t('blocks:unblockOf', { name }), onSelect: () => void undo.run() }
              : { id: 'block', text: t('blocks:blockOf', { name }), onSelect: () => setAsked('block') },
          ],
        ]}
      />
      <EndQuestion {...question('end')} conversation={conversation} person={person} name={name} />
      <BlockQuestion {...question('block')} name={name} block={block} />
    </>
  );
}
