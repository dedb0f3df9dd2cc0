import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#kit/button/icon-button.tsx';
import { Icon } from '#kit/icons/icons.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { showToast } from '#lib/toasts.ts';
import { useEndPartnership } from '../../api/end-partnership.ts';

type Props = { request: string; name: string };

/** Ends learning together, after a question; as quiet as the flag beside it. */
export function EndButton({ request, name }: Props) {
  const { t } = useTranslation('partners');
  const endPartnership = useEndPartnership(request, () => showToast('done', t('end.done', { name })));
  return (
    <Confirm
      title={t('end.title', { name })}
      description={t('end.text', { name })}
      trigger={<IconButton label={t('actionFor', { action: t('end.go'), name })} icon={<PartIcon />} />}
      action={t('end.go')}
      keep={t('end.keep')}
      work={endPartnership}
    />
  );
}

/** A person who goes. */
function PartIcon() {
  return (
    <Icon>
      <circle cx="8" cy="6.5" r="3" />
      <path d="M2.5 16.5c0-3.2 2.3-5 5.5-5s5.5 1.8 5.5 5M13.5 8.5h4.5" />
    </Icon>
  );
}
