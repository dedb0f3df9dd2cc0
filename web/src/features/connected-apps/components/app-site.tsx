import type { App } from '../app.ts';

/** The website that an app names as its own. It learns nothing of where its visitor comes from. */
export function AppSite({ site }: Pick<App, 'site'>) {
  if (!site) return null;
  return (
    <a href={site.href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
      {site.host}
    </a>
  );
}
