/** Which files may be sent; their buckets refuse others. Apart from the other constants, because a first visit sends none. */
export const attachments = {
  maximumBytes: 10 * 1024 * 1024,
  types: [
    'application/pdf',
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/gif',
    'image/avif',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.presentation',
    'application/vnd.oasis.opendocument.spreadsheet',
    'text/plain',
    'audio/mpeg',
  ],
} as const;

/** The same kinds of files as in messages. */
export const courseMaterials = { maximumBytes: 20 * 1024 * 1024 } as const;
