import type { IdentityState } from '@app/auth';
import { createContext, useContext } from 'react';

export interface Account extends IdentityState {
  /** Loads the identity provider without a session, for pages that sign in. */
  startProvider: () => void;
}

export const AccountContext = createContext<Account>({
  session: { status: 'signed-out' },
  identity: null,
  startProvider: () => {},
});

export const useAccount = () => useContext(AccountContext);
