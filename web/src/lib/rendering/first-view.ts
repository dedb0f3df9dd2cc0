import { useSyncExternalStore } from 'react';
import { deviceZone } from '../time-zones/device-zone.ts';
import { pageState } from './page-state.ts';
import { type FirstView, renderContext } from './render-context.ts';

const inBrowser: FirstView = {
  now: pageState ? new Date(pageState.now) : new Date(),
  zone: pageState?.zone ?? deviceZone(),
  theme: pageState?.theme,
  isMember: pageState?.isMember ?? false,
};

export function firstView(): FirstView {
  return renderContext()?.firstView ?? inBrowser;
}

/**
 * True on the server and while a browser takes over what the server rendered, then false. Whatever only the browser knows (its
 * zone, its clock, who is signed in) may be used once it is false.
 */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}

/** Somebody is signed in here, and who it is is about to be known. */
export function useMemberExpected(): boolean {
  return useHydrating() && firstView().isMember;
}

/** The time of the first drawing, then that of the clock, as of the last time that the component was drawn. */
export function useFirstNow(): Date {
  return useHydrating() ? firstView().now : new Date();
}

function neverChanges(): () => void {
  return () => undefined;
}
