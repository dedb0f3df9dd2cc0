/**
 * A refused request that did not go through the client; its reason is read from the response, as with errors of the
 * client.
 */
export class RefusedResponse extends Error {
  readonly context: Response;
  constructor(context: Response) {
    super(`answered with ${context.status}`);
    this.context = context;
  }
}
