import { type Identity, type Outcome, toFailure } from '@app/auth';
import { useEffect, useRef } from 'react';
import { useAccount } from './use-account.ts';

/** Runs an action with the identity provider, once it is loaded; a failure if it is unavailable. */
export type IdentityRunner = <T>(action: (identity: Identity) => Promise<Outcome<T>>) => Promise<Outcome<T>>;

/** Starts the identity provider. `withIdentity` stays the same function. */
export function useIdentity(): { withIdentity: IdentityRunner; isUnavailable: boolean } {
  const { identity, startProvider } = useAccount();
  const pendingCallersRef = useRef<((identity: Identity | null) => void)[]>([]);
  const currentIdentityRef = useRef(identity);

  useEffect(startProvider, [startProvider]);
  useEffect(() => {
    currentIdentityRef.current = identity;
    if (identity === undefined) return;
    for (const resume of pendingCallersRef.current.splice(0)) resume(identity);
  }, [identity]);

  const withIdentityRef = useRef<IdentityRunner>(async (action) => {
    const loadedIdentity =
      currentIdentityRef.current !== undefined
        ? currentIdentityRef.current
        : await new Promise<Identity | null>((resolve) => pendingCallersRef.current.push(resolve));
    return loadedIdentity ? action(loadedIdentity) : toFailure('unavailable');
  });
  return { withIdentity: withIdentityRef.current, isUnavailable: identity === null };
}
