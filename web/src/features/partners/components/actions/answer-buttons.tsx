import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { useAnswerRequest } from '../../use-answer-request.ts';

type Props = { request: string | null; name: string };

export function AnswerButtons({ request, name }: Props) {
  const { t } = useTranslation('partners');
  const { mutate, isPending, variables } = useAnswerRequest(request, name);
  return (
    <>
      {(['accepted', 'declined'] as const).map((decision) => (
        <Button
          key={decision}
          look={decision === 'accepted' ? 'strong' : 'quiet'}
          busy={isPending && variables === decision}
          aria-label={t('actionFor', { action: t(`answer.${decision}`), name })}
          onClick={() => isPending || mutate(decision)}
        >
          {t(`answer.${decision}`)}
        </Button>
      ))}
    </>
  );
}

export function WithdrawButton({ request, name }: Props) {
  const { t } = useTranslation('partners');
  const { mutate, isPending } = useAnswerRequest(request, name);
  return (
    <Button
      look="quiet"
      busy={isPending}
      aria-label={t('actionFor', { action: t('withdraw'), name })}
      onClick={() => mutate('withdrawn')}
    >
      {t('withdraw')}
    </Button>
  );
}
