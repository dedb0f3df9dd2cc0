import type { Child } from './family.ts';

/** For whom something is done: oneself, or a child of one's own. */
export type Learner = { id: string; child?: Child | undefined };

/** Whoever was chosen, as long as they are there; before that, whom it is made for. */
export function learnerOf(
  me: string,
  children: readonly Child[],
  chosen: string | undefined,
  isForChildren: boolean,
): Learner {
  const child = children.find(({ child_id }) => child_id === chosen);
  if (child) return { id: child.child_id, child };
  const [first] = children;
  if (chosen !== me && isForChildren && first) return { id: first.child_id, child: first };
  return { id: me };
}

/** What functions of the database take where something is for a child. */
export const forChild = ({ child }: Learner) => (child ? { child_id: child.child_id } : {});
