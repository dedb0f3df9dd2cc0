import { useTranslation } from 'react-i18next';
import { chooseTheme, useTheme } from '../lib/theme.ts';
import { IconButton } from './ui/icon-button.tsx';
import { MoonIcon, SunIcon } from './ui/icons.tsx';

export function ThemeSwitch() {
  const { t } = useTranslation('common');
  return useTheme() === 'dark' ? (
    <IconButton label={t('theme.toLight')} icon={<SunIcon />} onClick={() => chooseTheme('light')} />
  ) : (
    <IconButton label={t('theme.toDark')} icon={<MoonIcon />} onClick={() => chooseTheme('dark')} />
  );
}
