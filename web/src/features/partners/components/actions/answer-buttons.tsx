import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { useAnswerRequest } from '../../api/answer-request.ts';

type Props = { request: string | null; name: string };

export function AnswerButtons({ request, name }: Props) {
  const { t } = useTranslation('partners');
  const { busy, input, run } = useAnswerRequest(request, name);
  return (
    <>
      {(['accepted', 'declined'] as const).map((decision) => (
        <Button
          key={decision}
          look={decision === 'accepted' ? 'strong' : 'quiet'}
          busy={busy && input?.[0] === decision}
          aria-label={t('actionFor', { action: t(`answer.${decision}`), name })}
          onClick={() => void run(decision)}
        >
          {t(`answer.${decision}`)}
        </Button>
      ))}
    </>
  );
}

export function WithdrawButton({ request, name }: Props) {
  const { t } = useTranslation('partners');
  const { busy, run } = useAnswerRequest(request, name);
  return (
    <Button
      look="quiet"
      busy={busy}
      aria-label={t('actionFor', { action: t('withdraw'), name })}
      onClick={() => void run('withdrawn')}
    >
      {t('withdraw')}
    </Button>
  );
}
