import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadTopic } from '#i18n/start.ts';
import type { Topic } from '#i18n/texts.ts';

/** The content of a dashboard tab: its code and its texts are fetched in parallel when it is opened. */
export function tabPanel(
  component: () => Promise<ComponentType>,
  ...topics: Topic[]
): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    const [Component] = await Promise.all([component(), ...topics.map(loadTopic)]);
    return { default: Component };
  });
}
