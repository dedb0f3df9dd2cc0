import { useTranslation } from 'react-i18next';
import type { Choice } from '#features/palette/choice.ts';
import { Palette } from '#features/palette/components/palette.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';

export function PaletteWithPages({ onClose }: { onClose: () => void }) {
  return <Palette pages={usePages()} onClose={onClose} />;
}

/** The pages that whoever looks may open. */
function usePages(): Choice[] {
  const { t } = useTranslation('common');
  const { user, profile } = useAuth();
  const forAll = [
    ['/', t('navigation.home')],
    ['/find-teachers', t('navigation.findTeachers')],
    ['/find-partner', t('navigation.studyPartners')],
    ['/sos-havrouta', t('footer.learn.sos')],
    ['/children-courses', t('footer.courses.children')],
    ['/women-courses', t('footer.courses.adults')],
    ['/beit-hamidrash', t('footer.learn.studyHall')],
    ['/rabbanim', t('footer.courses.rabbis')],
    ['/blog', t('footer.courses.blog')],
    ['/faq', t('footer.help.faq')],
    ['/support', t('footer.help.support')],
    ['/contact', t('footer.help.contact')],
    ['/conditions', t('footer.legal.conditions')],
    ['/privacy', t('footer.legal.privacy')],
    ['/cookies', t('footer.legal.cookies')],
  ] as const;
  const forPeople = [
    ['/dashboard', t('navigation.dashboard')],
    ['/chat', t('navigation.messages')],
    ['/live-courses', t('navigation.liveCourses')],
    ['/profile', t('account.profile')],
    ['/settings', t('account.settings')],
  ] as const;
  const shown = [
    ...(user ? forPeople : [['/auth', t('navigation.login')] as const]),
    ...(profile?.role === 'admin' ? [['/dashboard/admin', t('account.admin')] as const] : []),
    ...forAll,
  ];
  return shown.map(([to, text]) => ({ kind: 'page', to, text: text.replaceAll('\u00ad', '') }));
}
