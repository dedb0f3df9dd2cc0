let notify: (() => void) | undefined;

/** The server refuses because the second factor is missing, although this page did not know of one. */
export function factorIsMissing(): void {
  notify?.();
}

export function whenFactorIsMissing(work: () => void): void {
  notify = work;
}
