import { useTranslation } from '#i18n/use-translation.ts';
import { ActionButton } from '#kit/action/action-button.tsx';
import { Alert } from '#kit/alert/alert.tsx';
import { formatDayAndTime } from '#kit/time/format.ts';
import { showToast } from '#lib/toasts.ts';
import type { Child } from '#shared/family/family.ts';
import { endSignIns, letSignIn } from '../../api/change-family.ts';
import { Section } from '../section.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

type Props = { child: Child; zone: string };

/** How the child comes in by itself, and how that ends. */
export function SignIn({ child, zone }: Props) {
  const { t, texts } = useTranslation('families');
  const { child_id: id, first_name: name, may_sign_in, secret_kind, locked_until, short_name } = child;
  const has = secret_kind === 'pin' || secret_kind === 'pictures' ? secret_kind : undefined;
  const isClosed = has !== undefined && !may_sign_in;
  const say = (work: () => Promise<void>, words: string) => async () => {
    await work();
    showToast('done', words);
  };
  return (
    <Section id="signIn" title={t('childSignIn.title')} lead={t('childSignIn.lead', { name })}>
      <p>
        {has
          ? t(`childSignIn.has.${has}`, { shortName: short_name ?? name })
          : t('childSignIn.hasNone', { name })}
      </p>
      {/* Ten in a day close it for good: it says so, and not when it could be tried again. */}
      {locked_until && !isClosed && (
        <Alert>
          {t('childSignIn.locked', { until: formatDayAndTime(locked_until, texts.language, zone) })}
        </Alert>
      )}
      {isClosed && <Alert>{t('childSignIn.closed', { name })}</Alert>}
      <div className="cluster-3 middle">
        <SecretDialog child={child} />
        {has && may_sign_in && <LinkDialog child={child} zone={zone} />}
        {has && (isClosed || locked_until) && (
          <ActionButton look="quiet" work={say(() => letSignIn(id, true), t('childSignIn.opened'))}>
            {t('childSignIn.open')}
          </ActionButton>
        )}
        {has && may_sign_in && (
          <ActionButton look="quiet" work={say(() => letSignIn(id, false), t('childSignIn.shut'))}>
            {t('childSignIn.close')}
          </ActionButton>
        )}
        {child.is_signed_in && (
          <ActionButton look="quiet" work={say(() => endSignIns(id), t('childSignIn.ended'))}>
            {t('childSignIn.end')}
          </ActionButton>
        )}
      </div>
    </Section>
  );
}
