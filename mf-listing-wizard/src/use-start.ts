import type { LoadState } from '@app/remote-kit';
import { type SessionUser, useShell } from '@app/shell-api';
import type { EditableListing, OwnClaim } from '@app/types';
import { useEffect, useRef } from 'react';
import { useEditable, useOwnListing } from './own-api.ts';

/** Where the wizard starts. */
export type Start =
  | { at: 'loading'; of: LoadState }
  | { at: 'listing'; editable: EditableListing }
  /** `isFailed`: the account may have a listing, but it could not be looked up. */
  | { at: 'wizard'; claims: readonly OwnClaim[]; failed: boolean; retry: () => void };

type Found<T> = LoadState & { data: T | undefined; error: Error | null };

const isOn = ({ data, fetchStatus }: Found<unknown>) => data === undefined && fetchStatus !== 'idle';
/** Not ours, or gone: a clear answer, not a failure. */
const isNo = (error: Error | null) =>
  error !== null && 'status' in error && (error.status === 403 || error.status === 404);
/** Asked for, and neither an answer nor a clear no: it failed, or the person waited no longer. */
const isFailed = ({ data, error }: Found<unknown>) => data === undefined && !isNo(error);

/**
 * The account's metadata is only a hint: a listing that it names is asked for at once; where that is
 * no listing of this account, or none is named, the server says what the account owns.
 */
export function useStart(user: SessionUser): Start {
  const { prosthetistId = '', complete = false } = user.prosthetistProfile;
  const hint = complete ? prosthetistId : '';
  const hinted = useEditable(hint);
  const askServer = !hint || isNo(hinted.error) || hinted.status === 'error';
  const own = useOwnListing(askServer);
  const ownId = askServer ? own.data?.listing?._id : undefined;
  const owned = useEditable(ownId === hint ? undefined : ownId);
  useLinked(ownId, hint);

  const requests: Found<unknown>[] = [
    ...(hint ? [hinted] : []),
    ...(askServer ? [own] : []),
    ...(ownId && ownId !== hint ? [owned] : []),
  ];
  /** Asked again (the connection came back), an error counts as nothing yet: a wizard that is in use stays meanwhile. */
  const shown = useRef<Extract<Start, { at: 'wizard' }>>(undefined);
  const editable = hinted.data ?? owned.data;
  if (editable) return { at: 'listing', editable };
  const waitingFor = requests.find(isOn);
  if (waitingFor) return shown.current ?? { at: 'loading', of: waitingFor };
  shown.current = {
    at: 'wizard',
    claims: own.data?.claims ?? [],
    failed: requests.some(isFailed),
    retry: () => {
      shown.current = undefined;
      for (const one of requests) if (isFailed(one)) void one.refetch();
    },
  };
  return shown.current;
}

/** The server knows a listing of this account that its metadata does not name (a claim was approved): it is noted. */
function useLinked(ownId: string | undefined, hint: string) {
  const { linkListing } = useShell();
  const linked = useRef('');
  useEffect(() => {
    if (!ownId || ownId === hint || linked.current === ownId) return;
    linked.current = ownId;
    void linkListing(ownId);
  }, [ownId, hint, linkListing]);
}
