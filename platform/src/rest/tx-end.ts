/** How a transaction ends: for good, or as if it had not been; and whether a caller may choose the other. */
export const txEnds = ['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'] as const;

export type TxEnd = (typeof txEnds)[number];
