import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { IconButton } from '#kit/button/icon-button.tsx';
import { MoonIcon, SunIcon } from '#kit/icons/icons.tsx';
import { chooseTheme, useTheme } from '#lib/browser/theme.ts';

type Props = {
  /** Shows its label where there is room. */
  inWords?: boolean;
};

export function ThemeSwitch({ inWords = false }: Props) {
  const { t } = useTranslation('common');
  const dark = useTheme() === 'dark';
  const label = dark ? t('theme.toLight') : t('theme.toDark');
  const icon = dark ? <SunIcon /> : <MoonIcon />;
  const onClick = () => chooseTheme(dark ? 'light' : 'dark');
  if (!inWords) return <IconButton {...{ label, icon, onClick }} />;
  return (
    <Button look="quiet" onClick={onClick}>
      {icon}
      {label}
    </Button>
  );
}
