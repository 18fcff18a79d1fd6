import { type Identity, type Outcome, toFailure } from '@app/auth';
import { useEffect, useRef } from 'react';
import { useAccount } from './use-account.ts';

/**
 * Runs an action of the identity provider, waiting until it is loaded.
 * @returns a stable function
 */
export type IdentityRunner = <T>(action: (identity: Identity) => Promise<Outcome<T>>) => Promise<Outcome<T>>;

export function useIdentity(): { withIdentity: IdentityRunner; isUnavailable: boolean } {
  const { identity, startProvider } = useAccount();
  const waitingCallers = useRef<((identity: Identity | null) => void)[]>([]);
  const currentIdentity = useRef(identity);

  useEffect(startProvider, [startProvider]);
  useEffect(() => {
    currentIdentity.current = identity;
    if (identity === undefined) return;
    for (const resume of waitingCallers.current.splice(0)) resume(identity);
  }, [identity]);

  const withIdentity = useRef<IdentityRunner>(async (action) => {
    const loadedIdentity =
      currentIdentity.current !== undefined
        ? currentIdentity.current
        : await new Promise<Identity | null>((resolve) => waitingCallers.current.push(resolve));
    return loadedIdentity ? action(loadedIdentity) : toFailure('unavailable');
  });
  return { withIdentity: withIdentity.current, isUnavailable: identity === null };
}
