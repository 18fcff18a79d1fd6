import type { IdentityState } from '@app/auth';
import { createContext, useContext } from 'react';

export interface Account extends IdentityState {
  /** Loads the identity provider though nobody is signed in: for a page that signs in. */
  wake: () => void;
}

export const AccountContext = createContext<Account>({
  session: { status: 'signed-out' },
  identity: null,
  wake: () => {},
});

export const useAccount = () => useContext(AccountContext);
