import { type ComponentType, createElement } from 'react';
import { loadTopic } from '#i18n/start.ts';
import type { Topic } from '#i18n/texts.ts';
import { takesOver } from '#lib/rendering/page-state.ts';
import type { PageData } from '#pages/page-data.ts';
import type { Access, PageDeclaration } from '#pages/page-declaration.ts';
import { pages } from '#pages/pages.ts';
import { loadCalendar } from '#shared/jewish-calendar/whole-calendar.ts';
import { AdultsOnly } from './guards/adults-only.tsx';

type Component = () => Promise<ComponentType>;
export type LoadedPage = {
  folder: string;
  paths: readonly string[];
  topics: readonly Topic[];
  component: Component;
  load: () => Promise<unknown>;
  /** Of the pages that are rendered on the server: what they show first. */
  data?: () => Promise<PageData>;
};

const components = import.meta.glob<ComponentType>('../pages/*/page.tsx', { import: 'default' });
const dataFiles = import.meta.glob<PageData>('../pages/*/data.ts', { import: 'data' });
const preloads = { jewishCalendar: loadCalendar };

/** A page's code and its texts are fetched in parallel. */
export const loadedPages: LoadedPage[] = pages.map((page) => {
  const { path, otherPaths = [], access, forChildren, preload = [] }: PageDeclaration = page;
  const component = componentOf(page.folder);
  const data = dataFiles[`../pages/${page.folder}/data.ts`];
  const topics: readonly Topic[] = access === 'everyone' ? page.topics : [...page.topics, 'accounts'];
  return {
    folder: page.folder,
    paths: [path, ...otherPaths],
    topics,
    component: guarded(component, access, forChildren),
    load: () =>
      Promise.all([
        ...topics.map(loadTopic),
        // A page that is shown already has brought what it needs.
        ...(takesOver() ? [] : preload.map((name) => preloads[name]())),
      ]),
    ...(data && { data }),
  };
});

function componentOf(folder: string): Component {
  const component = components[`../pages/${folder}/page.tsx`];
  if (!component) throw new Error(`the page ${folder} has no component`);
  return component;
}

/** The page behind its guard, if it has one. Both are fetched in parallel. */
function guarded(page: Component, access: 'everyone' | Access, forChildren?: boolean): Component {
  if (access === 'everyone') {
    if (forChildren !== false) return page;
    return async () => {
      const Page = await page();
      return () => createElement(AdultsOnly, null, createElement(Page));
    };
  }
  return async () => {
    const [Page, { Guard }] = await Promise.all([page(), import('./guards/guard.tsx')]);
    return () => createElement(Guard, { ...access, forChildren: forChildren === true }, createElement(Page));
  };
}

// Every primitive in every state, for developers; it is not part of the build.
if (import.meta.env.DEV) {
  const component = async () => (await import('./design/design.tsx')).DesignPage;
  loadedPages.push({ folder: 'design', paths: ['/design'], topics: [], component, load: async () => null });
}
