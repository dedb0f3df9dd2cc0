import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useAddressSearch } from '#lib/address/use-address-search.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';
import { useViewer, type Viewer } from '#lib/auth/viewer.ts';
import { useMemberExpected } from '#lib/rendering/first-view.ts';
import { family } from './family.ts';
import { lookingFor } from './looking-for.ts';

type LookedFor = { childId: string };

const name = 'for';

const inAddress = {
  read: (address: URLSearchParams): LookedFor => ({ childId: address.get(name) ?? '' }),
  write: (address: URLSearchParams, { childId }: LookedFor) => {
    const written = new URLSearchParams(address);
    written.delete(name);
    if (childId) written.set(name, childId);
    return written;
  },
};

/**
 * For whom somebody looks: themselves, or a child of theirs. It stands in the address as the rest of a search does; an id
 * that is none of their children's, from an address that somebody else sent, counts as nothing.
 */
export function useLookingFor() {
  const auth = useAuth();
  const viewer = useKnownViewer();
  const { search, change } = useAddressSearch(inAddress);
  const mayHaveChildren = auth.user !== null && !isChild(auth);
  const { data, isError } = useQuery({ ...family(auth.user?.id ?? ''), enabled: mayHaveChildren });
  const child = data?.find(({ child_id }) => child_id === search.childId);
  const isUndecided = search.childId !== '' && mayHaveChildren && !data && !isError;

  return {
    /** As the lists take it: what fits the child is another list. */
    viewer: isUndecided ? { ...viewer, known: false } : lookingFor(viewer, child),
    child,
    /** For `LearnerField`. */
    field: {
      me: auth.user?.id ?? '',
      childrenOfMine: data ?? [],
      value: child?.child_id ?? auth.user?.id ?? '',
      onChange: (id: string) => change({ childId: id === auth.user?.id ? '' : id }),
    },
  };
}

/** A member is not shown first what a visitor would be: other people, whom they are not to be offered. */
function useKnownViewer(): Viewer {
  const viewer = useViewer();
  return useMemberExpected() ? { ...viewer, key: 'expected', known: false } : viewer;
}

/** The child for whom somebody looks on this page, as the address says it; it may be nobody's here. */
export function useChildLookedFor(): string | undefined {
  return useSearchParams()[0].get(name) ?? undefined;
}
