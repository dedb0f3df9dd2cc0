let tell: (() => void) | undefined;

/** The server refuses because the second factor is owed, although this page did not know of one. */
export function factorIsOwed(): void {
  tell?.();
}

export function whenFactorIsOwed(work: () => void): void {
  tell = work;
}
