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
  /** Rows that one request may bring: visitors send a few, people a list. */
  rowsIn: { anon: 10, authenticated: 1000 },
  bodyBytes: 10 * 1024 * 1024,
  /** How often one may ask. A page makes five to nine requests when it opens; behind one address there may be a school. */
  requests: {
    person: { burst: 400, perSecond: 20 },
    visitors: { burst: 600, perSecond: 40 },
    address: { burst: 3000, perSecond: 150 },
  },
  /** How much of the database one may hold; the times are in milliseconds. */
  share: { atOnce: 4, budget: 1000, refill: 0.25, waiting: 200, wait: 10_000 },
} as const;
