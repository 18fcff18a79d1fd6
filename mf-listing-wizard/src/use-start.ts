import type { LoadState } from '@app/remote-kit';
import { type SessionUser, useShell } from '@app/shell-api';
import type { EditableListing, OwnClaim } from '@app/types';
import { useEffect, useRef } from 'react';
import { useEditableListing, useOwnListing } from './own-api.ts';

/** Where the page starts. */
export type Start =
  | { at: 'loading'; of: LoadState }
  | { at: 'listing'; editable: EditableListing }
  /** `failed`: the account may have a listing, but it could not be loaded. */
  | { at: 'wizard'; claims: readonly OwnClaim[]; failed: boolean; retry: () => void };

type Found<T> = LoadState & { data: T | undefined; error: Error | null };

const isOn = ({ data, fetchStatus }: Found<unknown>) => data === undefined && fetchStatus !== 'idle';
/** 403 or 404: not owned or deleted, which is no failure. */
const isNo = (error: Error | null) =>
  error !== null && 'status' in error && (error.status === 403 || error.status === 404);
/** No data for another reason than 403 or 404: failed or timed out. */
const isFailed = ({ data, error }: Found<unknown>) => data === undefined && !isNo(error);

/**
 * Loads the account's listing. The account's metadata is only a hint: the listing named there is requested first; if it
 * is none of this account's, or none is named, the server is asked what the account owns.
 */
export function useStart(user: SessionUser): Start {
  const { prosthetistId = '', complete = false } = user.prosthetistProfile;
  const hint = complete ? prosthetistId : '';
  const hinted = useEditableListing(hint);
  const askServer = !hint || isNo(hinted.error) || hinted.status === 'error';
  const own = useOwnListing(askServer);
  const ownId = askServer ? own.data?.listing?._id : undefined;
  const owned = useEditableListing(ownId === hint ? undefined : ownId);
  useLinked(ownId, hint);

  const results: Found<unknown>[] = [
    ...(hint ? [hinted] : []),
    ...(askServer ? [own] : []),
    ...(ownId && ownId !== hint ? [owned] : []),
  ];
  /** A failed refetch must not unmount a wizard in use. */
  const shown = useRef<Extract<Start, { at: 'wizard' }>>(undefined);
  const editable = hinted.data ?? owned.data;
  if (editable) return { at: 'listing', editable };
  const waitingFor = results.find(isOn);
  if (waitingFor) return shown.current ?? { at: 'loading', of: waitingFor };
  shown.current = {
    at: 'wizard',
    claims: own.data?.claims ?? [],
    failed: results.some(isFailed),
    retry: () => {
      shown.current = undefined;
      for (const result of results) if (isFailed(result)) void result.refetch();
    },
  };
  return shown.current;
}

/**
 * Stores the listing in the account's metadata if the server knows one that is missing there, for example after a claim
 * was approved.
 */
function useLinked(ownId: string | undefined, hint: string) {
  const { linkListing } = useShell();
  const linked = useRef('');
  useEffect(() => {
    if (!ownId || ownId === hint || linked.current === ownId) return;
    linked.current = ownId;
    void linkListing(ownId);
  }, [ownId, hint, linkListing]);
}
