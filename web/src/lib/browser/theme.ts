import { viewerCookies } from '@lomdim/contract/rendering';
import { useSyncExternalStore } from 'react';
import { firstView } from '../rendering/first-view.ts';
import { forgetChoice, readChoice, saveChoice } from '../storage/saved-choice.ts';
import { forgetCookie, saveCookie } from './cookies.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'lomdim-theme';
const watchers = new Set<() => void>();

/** What was chosen and is about to be painted. */
let next: Theme | 'system' | undefined;

/** Not when the module is loaded: on the server there is nobody to prefer anything. */
let systemPreference: MediaQueryList | undefined;
function systemIsDark(): MediaQueryList {
  systemPreference ??= matchMedia('(prefers-color-scheme: dark)');
  return systemPreference;
}

function chosenTheme(): Theme | undefined {
  const chosen = next ?? document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
}

function currentTheme(): Theme {
  return chosenTheme() ?? (systemIsDark().matches ? 'dark' : 'light');
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
    saveCookie(viewerCookies.theme, saved);
    colourBrowserBars();
  } else {
    // The server may have been told what this browser has forgotten since.
    delete document.documentElement.dataset.theme;
    forgetCookie(viewerCookies.theme);
  }
}

/** A theme paints the whole page anew, which takes long on a slow phone: first, the button that was pressed answers. */
export function chooseTheme(theme: Theme | 'system') {
  if (theme === 'system') {
    forgetChoice(storageKey);
    forgetCookie(viewerCookies.theme);
  } else {
    saveChoice(storageKey, theme);
    saveCookie(viewerCookies.theme, theme);
  }
  next = theme;
  for (const notify of watchers) notify();
  requestAnimationFrame(() => setTimeout(paintNext));
}

function paintNext() {
  // Of two choices before one frame, the last one counts.
  if (next === undefined) return;
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  next = undefined;
  colourBrowserBars();
}

function watchTheme(notify: () => void) {
  watchers.add(notify);
  systemIsDark().addEventListener('change', notify);
  return () => {
    watchers.delete(notify);
    systemIsDark().removeEventListener('change', notify);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(watchTheme, currentTheme, () => firstView().theme ?? 'light');
}

/** What was chosen, rather than what is shown. */
export function useThemeChoice(): Theme | 'system' {
  return useSyncExternalStore(
    watchTheme,
    () => chosenTheme() ?? 'system',
    () => firstView().theme ?? 'system',
  );
}
