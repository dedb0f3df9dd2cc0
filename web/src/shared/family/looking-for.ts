import type { Viewer } from '#lib/auth/viewer.ts';
import type { Child } from './family.ts';

/** The same viewer, who looks for a child of theirs. */
export function lookingFor(viewer: Viewer, child: Child | undefined): Viewer {
  if (!child) return viewer;
  const { child_id, gender } = child;
  return {
    ...viewer,
    key: `${viewer.key} for ${child_id} ${child.age}`,
    gender: gender === 'male' || gender === 'female' ? gender : undefined,
    childId: child_id,
  };
}
