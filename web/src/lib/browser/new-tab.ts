/** Called inside the click handler: browsers block a tab that is opened later. */
export function openNewTab(title?: string) {
  const tab = window.open('', '_blank');
  if (tab && title) tab.document.title = title;
  return {
    /** Whether the tab is there to be led to it. */
    leadTo(address: string): boolean {
      if (!tab || tab.closed) return false;
      tab.opener = null;
      tab.location.replace(address);
      return true;
    },
    close: () => tab?.close(),
  };
}
