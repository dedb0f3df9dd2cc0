/** The articles of the blog, newest first. Each has its texts under the same name. */
export const articleSlugs = ['first-page-of-gemara', 'weekly-portion-plan', 'first-havruta'] as const;
