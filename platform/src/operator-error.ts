/**
 * An error that the operator can fix: a wrong variable, a port in use, a full disk.
 * Its message is a whole sentence for that person; it is printed alone, without a stack trace.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
