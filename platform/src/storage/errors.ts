/** A refusal as the official client reads it. Most leave as HTTP 400; the real status is text in the body. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly status: number;
  readonly error: string;

  /** Set where a rule of the product refused: its stable name, for which the browser has a sentence. */
  readonly code: string | undefined;

  constructor(
    status: number,
    error: string,
    message: string,
    { code, ...options }: ErrorOptions & { code?: string } = {},
  ) {
    super(message, options);
    this.status = status;
    this.error = error;
    this.code = code;
  }

  get httpStatus(): number {
    return this.status >= 500 || this.status === 416 ? this.status : 400;
  }

  body(): { statusCode: string; error: string; message: string; code?: string } {
    const { error, message, code } = this;
    return { statusCode: String(this.status), error, message, ...(code === undefined ? {} : { code }) };
  }
}

export const refusals = {
  noBucket: () => new StorageError(404, 'Bucket not found', 'Bucket not found'),
  noObject: () => new StorageError(404, 'not_found', 'Object not found'),
  exists: (cause?: unknown) => new StorageError(409, 'Duplicate', 'The resource already exists', { cause }),
  denied: (cause?: unknown) =>
    new StorageError(403, 'Unauthorized', 'new row violates row-level security policy', { cause }),
  unauthorized: (message: string) => new StorageError(403, 'Unauthorized', message),
  factorOwed: () => new StorageError(403, 'insufficient_aal', 'The second factor has to be given first'),
  tooLarge: () => new StorageError(413, 'Payload too large', 'The object exceeded the maximum allowed size'),
  mimeType: (type: string) =>
    new StorageError(415, 'invalid_mime_type', `mime type ${type} is not supported`),
  invalidKey: (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key.slice(0, 200)}`),
  invalidBucketName: () => new StorageError(400, 'Invalid Input', 'Bucket name invalid'),
  invalid: (message: string, cause?: unknown) => new StorageError(400, 'InvalidRequest', message, { cause }),
  invalidSignature: (message = 'Invalid signature') => new StorageError(400, 'InvalidSignature', message),
  noContent: () => new StorageError(400, 'InvalidRequest', 'No content provided'),
  notAvailable: (feature: string) =>
    new StorageError(409, 'NotSupported', `${feature} are not available on this server`),
} as const;

export function diskIsFull(cause: unknown): StorageError {
  return new StorageError(507, 'InsufficientStorage', 'There is no space left for this file', { cause });
}
