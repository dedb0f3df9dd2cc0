/** The articles of the blog, newest first. Each has its texts under the same name. */
export const articleSlugs = ['first-page-of-gemara', 'weekly-portion-plan', 'first-havruta'] as const;

/** The day on which each was published. */
export const articleDays: Readonly<Record<(typeof articleSlugs)[number], string>> = {
  'first-page-of-gemara': '2025-03-23',
  'weekly-portion-plan': '2025-02-16',
  'first-havruta': '2025-01-12',
};
