/** A parent reads what a child of theirs learns; everybody else reads their own. */
export const ofChild = (childId: string | undefined) => (childId === undefined ? {} : { child_id: childId });
