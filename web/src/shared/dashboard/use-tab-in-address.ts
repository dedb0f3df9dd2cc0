import { useSearchParams } from 'react-router';

/** The open tab is in the address, so that it can be linked to, shared and gone back to. */
export function useTabInAddress(ids: readonly string[]): [tab: string, openTab: (id: string) => void] {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('tab');
  const first = ids[0] ?? '';
  const tab = asked !== null && ids.includes(asked) ? asked : first;

  // What else stands in the address belonged to the tab that is left.
  function openTab(id: string): void {
    setAddress(id === first ? {} : { tab: id }, { preventScrollReset: true });
  }

  return [tab, openTab];
}
