import { useSyncExternalStore } from 'react';
import { forgetChoice, readChoice, saveChoice } from '../storage/saved-choice.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'lomdim-theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const watchers = new Set<() => void>();

function chosenTheme(): Theme | undefined {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
}

function currentTheme(): Theme {
  return chosenTheme() ?? (systemIsDark.matches ? 'dark' : 'light');
}

/** The browser paints its own bars in the colour of the paper. */
function colourBrowserBars() {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', backgroundColor);
  }
}

/** Puts the saved choice in place before the first page is drawn. Without one, the system decides. */
export function restoreTheme() {
  const saved = readChoice(storageKey);
  if (saved === 'light' || saved === 'dark') {
    document.documentElement.dataset.theme = saved;
    colourBrowserBars();
  }
}

export function chooseTheme(theme: Theme | 'system') {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme;
    forgetChoice(storageKey);
  } else {
    document.documentElement.dataset.theme = theme;
    saveChoice(storageKey, theme);
  }
  colourBrowserBars();
  for (const notify of watchers) notify();
}

function watchTheme(notify: () => void) {
  watchers.add(notify);
  systemIsDark.addEventListener('change', notify);
  return () => {
    watchers.delete(notify);
    systemIsDark.removeEventListener('change', notify);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(watchTheme, currentTheme);
}

/** What was chosen, rather than what is shown. */
export function useThemeChoice(): Theme | 'system' {
  return useSyncExternalStore(watchTheme, () => chosenTheme() ?? 'system');
}
