const form = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether PostgreSQL would take the text for a uuid as it is usually written, in letters of either case. */
export const isUuid = (text: string): boolean => form.test(text);
