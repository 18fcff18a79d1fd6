import { createClerkClient } from '@clerk/backend';
import { askProvider, type IdentitySettings } from './identity.ts';

/** A person as the identity provider knows them, as far as a service may need it. */
export interface Account {
  firstName: string | null;
  lastName: string | null;
  /** Addresses that the provider has confirmed; others prove nothing. */
  emails: readonly string[];
  createdAt: Date;
}

/** Looks an account up. @throws 401 where it is gone, 503 while the provider is away */
export type AccountOf = (userId: string) => Promise<Account>;

/** Accounts of the identity provider that the settings name. */
export function createAccounts({
  CLERK_SECRET_KEY: secretKey,
  CLERK_API_URL: apiUrl,
}: Pick<IdentitySettings, 'CLERK_SECRET_KEY' | 'CLERK_API_URL'>): AccountOf {
  const { users } = createClerkClient({ secretKey, apiUrl, telemetry: { disabled: true } });
  return async (userId) => {
    const { firstName, lastName, emailAddresses, createdAt } = await askProvider(users.getUser(userId));
    return {
      firstName,
      lastName,
      emails: emailAddresses
        .filter(({ verification }) => verification?.status === 'verified')
        .map(({ emailAddress }) => emailAddress),
      createdAt: new Date(createdAt),
    };
  };
}
