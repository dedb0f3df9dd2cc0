/** A call past the client that was refused; why is read from its answer, as with errors of the client. */
export class RefusedAnswer extends Error {
  readonly context: Response;
  constructor(context: Response) {
    super(`answered with ${context.status}`);
    this.context = context;
  }
}
