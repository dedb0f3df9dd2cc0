import { StorageError } from '../errors.ts';

/** A refusal in the words of S3: its code is what clients act on. */
export class S3Refusal extends StorageError {
  constructor(status: number, code: string, message: string) {
    super(status, code, message, { code });
  }
}

export const noUpload = () =>
  new S3Refusal(404, 'NoSuchUpload', 'The specified upload does not exist, or was completed or aborted');
