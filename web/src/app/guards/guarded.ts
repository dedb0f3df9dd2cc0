import { type ComponentType, createElement } from 'react';
import type { Access } from '#pages/page-declaration.ts';

type Component = () => Promise<ComponentType>;

/** The page behind its guard. Both are fetched in parallel. */
export function behindGuard(page: Component, access: Access): Component {
  return async () => {
    const [Page, { Guard }] = await Promise.all([page(), import('./guard.tsx')]);
    return () => createElement(Guard, access, createElement(Page));
  };
}
