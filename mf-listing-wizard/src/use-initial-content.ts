import type { LoadState } from '@app/remote-kit';
import { type SessionUser, useShell } from '@app/shell-api';
import type { EditableListing, OwnClaim } from '@app/types';
import { useEffect, useRef } from 'react';
import { isNotOwnedError, useEditableListing, useOwnListing } from './own-api.ts';

/** What the page shows first: a listing to edit, or the wizard. */
export type InitialContent =
  | { kind: 'loading'; loadState: LoadState }
  | { kind: 'listing'; editable: EditableListing }
  /** `hasFailed`: the account may have a listing, but it could not be loaded. */
  | { kind: 'wizard'; claims: readonly OwnClaim[]; hasFailed: boolean; retry: () => void };

type LoadResult<T> = LoadState & { data: T | undefined; error: Error | null };

const isLoading = ({ data, fetchStatus }: LoadResult<unknown>) =>
  data === undefined && fetchStatus !== 'idle';
/** True without data for any reason except 403 and 404: the call failed or timed out. */
const isFailed = ({ data, error }: LoadResult<unknown>) => data === undefined && !isNotOwnedError(error);

/**
 * Loads the account's listing, or one that it manages (`managedId`). The account's metadata is only a hint: the listing
 * named there is requested first. If the account does not own it, or none is named, the server is asked which
 * listing the account owns.
 */
export function useInitialContent(user: SessionUser, managedId?: string): InitialContent {
  const { prosthetistId = '', complete = false } = user.prosthetistProfile;
  const hintedListingId = managedId ?? (complete ? prosthetistId : '');
  const hintedResult = useEditableListing(hintedListingId);
  const shouldAskServer =
    !hintedListingId || isNotOwnedError(hintedResult.error) || hintedResult.status === 'error';
  const ownListingResult = useOwnListing(shouldAskServer);
  const ownListingId = shouldAskServer ? ownListingResult.data?.listing?._id : undefined;
  const ownEditableResult = useEditableListing(ownListingId === hintedListingId ? undefined : ownListingId);
  useLinkOwnListing(ownListingId, complete ? prosthetistId : '');

  const results: LoadResult<unknown>[] = [
    ...(hintedListingId ? [hintedResult] : []),
    ...(shouldAskServer ? [ownListingResult] : []),
    ...(ownListingId && ownListingId !== hintedListingId ? [ownEditableResult] : []),
  ];
  /** A failed refetch must not unmount a wizard in use. */
  const wizardContentRef = useRef<Extract<InitialContent, { kind: 'wizard' }>>(undefined);
  const editable = hintedResult.data ?? ownEditableResult.data;
  if (editable) return { kind: 'listing', editable };
  const loadingResult = results.find(isLoading);
  if (loadingResult) return wizardContentRef.current ?? { kind: 'loading', loadState: loadingResult };
  wizardContentRef.current = {
    kind: 'wizard',
    claims: ownListingResult.data?.claims ?? [],
    hasFailed: results.some(isFailed),
    retry: () => {
      wizardContentRef.current = undefined;
      for (const result of results) if (isFailed(result)) void result.refetch();
    },
  };
  return wizardContentRef.current;
}

/** Stores the own listing in the account's metadata where it is missing, as after the approval of a claim. */
function useLinkOwnListing(ownListingId: string | undefined, accountListingId: string) {
  const { linkListing } = useShell();
  const linkedIdRef = useRef('');
  useEffect(() => {
    if (!ownListingId || ownListingId === accountListingId || linkedIdRef.current === ownListingId) return;
    linkedIdRef.current = ownListingId;
    void linkListing(ownListingId);
  }, [ownListingId, accountListingId, linkListing]);
}
