/** Bounds that keep one request from costing more than its sender should be able to make it cost. */
export const limits = {
  /** Rows of one answer, at every level of embedding. */
  rows: 1000,
  queryLength: 32_768,
  /** Conditions of one request, wherever they stand. */
  filters: 200,
  /** How deep `and(or(…))` may nest. */
  logicDepth: 20,
  /** How deep embedded resources may nest, and how many one request may have. */
  embedDepth: 10,
  embeds: 50,
  selectItems: 500,
  bodyBytes: 10 * 1024 * 1024,
} as const;
