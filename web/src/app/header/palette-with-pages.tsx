import type { Choice } from '#features/palette/choice.ts';
import { Palette } from '#features/palette/components/palette.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { pages } from '#pages/pages.ts';

const listed = pages
  .filter((page) => 'palette' in page)
  .sort((one, other) => one.palette.order - other.palette.order);

export function PaletteWithPages({ onClose }: { onClose: () => void }) {
  return <Palette pages={usePages()} onClose={onClose} />;
}

/** The pages that whoever looks may open. */
function usePages(): Choice[] {
  const { t } = useTranslation('common');
  const { user, profile } = useAuth();
  const shown = listed.filter(({ access, palette }) => {
    if (access === 'everyone') return !user || !('onlyVisitors' in palette);
    return user && (!('role' in access) || access.role === profile?.role);
  });
  return shown.map((page) => ({
    kind: 'page',
    to: page.path,
    text: t(textOf(page)).replaceAll('\u00ad', ''),
  }));
}

/** A page is called the same wherever it is found. */
function textOf(page: (typeof listed)[number]) {
  if ('navigation' in page) return page.navigation.text;
  if ('accountMenu' in page) return page.accountMenu.text;
  return 'footer' in page ? page.footer.text : page.palette.text;
}
