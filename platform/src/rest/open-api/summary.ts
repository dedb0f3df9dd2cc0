/** The first line of a comment says it in short; what follows says more. */
export function summaryOf(comment: string | null): { summary?: string; description?: string } {
  if (comment === null) return {};
  const [summary = '', ...more] = comment.split('\n');
  const description = more.join('\n').replace(/^\n+/, '');
  return { summary, ...(description !== '' && { description }) };
}
