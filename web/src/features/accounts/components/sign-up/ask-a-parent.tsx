import { policies } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';

/** Instead of the form: nothing is asked of a child, and nothing is sent. */
export function AskAParent() {
  const { t } = useTranslation('accounts');
  return (
    <section className="callout stack-3" aria-labelledby="ask-a-parent" role="status">
      <h2 id="ask-a-parent" className="step-title">
        {t('signUp.young.title')}
      </h2>
      <p>{t('signUp.young.text', { age: policies.childrenUnderAge })}</p>
      <p>{t('signUp.young.then')}</p>
      <div>
        <ButtonLink look="quiet" to="/child-sign-in">
          {t('signUp.young.signIn')}
        </ButtonLink>
      </div>
    </section>
  );
}
