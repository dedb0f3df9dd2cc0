import { OwnProfile } from '#features/profile/components/own-profile.tsx';
import { PictureButton } from '#features/profile/picture/picture-button.tsx';
import { TeachingChildren } from '#features/teachers-of-children/components/teaching-children.tsx';
import { Trans } from '#i18n/trans.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { MarginNote, PageFrame } from '#kit/layout/page-frame.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { page } from './page.ts';

export default function ProfilePage() {
  const { t } = useTranslation('profile');
  const { profile } = useAuth();
  usePageHead(page);
  if (!profile) return null;

  // The profile was saved with it already; only the page has to follow.
  function speak(language: string) {
    i18n
      .changeLanguage(language)
      .catch((error: unknown) => console.error('Failed to change language from profile', error));
  }

  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      margin={
        <>
          <MarginNote title={t('margin.seen.title')}>
            <p>{profile.role === 'teacher' ? t('margin.seen.teacher') : t('margin.seen.student')}</p>
            <p>{t('margin.seen.email')}</p>
          </MarginNote>
          <MarginNote title={t('margin.settings.title')}>
            <p>
              <Trans text={t('margin.settings.text')} components={{ 1: <TextLink to="/settings" /> }} />
            </p>
          </MarginNote>
        </>
      }
    >
      <div className="stack-6">
        <OwnProfile
          key={profile.id}
          profile={profile}
          picture={<PictureButton profile={profile} />}
          onLanguage={speak}
        />
        {profile.role === 'teacher' && <TeachingChildren teacher={profile.id} />}
      </div>
    </PageFrame>
  );
}
