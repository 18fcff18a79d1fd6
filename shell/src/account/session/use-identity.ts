import { type Identity, type Outcome, toFailure } from '@app/auth';
import { useEffect, useRef } from 'react';
import { useAccount } from './use-account.ts';

/**
 * Runs an action of the identity provider, waiting until it is loaded.
 * @returns a stable function
 */
export type WithIdentity = <T>(action: (identity: Identity) => Promise<Outcome<T>>) => Promise<Outcome<T>>;

export function useIdentity(): { withIdentity: WithIdentity; down: boolean } {
  const { identity, wake } = useAccount();
  const waitingCallers = useRef<((identity: Identity | null) => void)[]>([]);
  const currentIdentity = useRef(identity);

  useEffect(wake, [wake]);
  useEffect(() => {
    currentIdentity.current = identity;
    if (identity === undefined) return;
    for (const resume of waitingCallers.current.splice(0)) resume(identity);
  }, [identity]);

  const withIdentity = useRef<WithIdentity>(async (action) => {
    const loaded =
      currentIdentity.current !== undefined
        ? currentIdentity.current
        : await new Promise<Identity | null>((resolve) => waitingCallers.current.push(resolve));
    return loaded ? action(loaded) : toFailure('unavailable');
  });
  return { withIdentity: withIdentity.current, down: identity === null };
}
