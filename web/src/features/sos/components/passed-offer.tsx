import { useTranslation } from '#i18n/use-translation.ts';
import type { Sos } from '../use-sos.ts';

type Props = { passed: Sos['passed']; isWaiting?: boolean };

/** Why the offer before came to nothing. */
export function PassedOffer({ passed, isWaiting = false }: Props) {
  const { t } = useTranslation('sos');
  if (!passed) return null;
  const name = passed.name || t('offer.nameless');
  return (
    <p className="callout stack-2">
      {t(`passed.${passed.why}`, { name })} {isWaiting && t('passed.on')}
    </p>
  );
}
