/** A pattern that PostgreSQL refuses, or that is refused here because its price cannot be bounded. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}
