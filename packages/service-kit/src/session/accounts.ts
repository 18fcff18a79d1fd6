import { createClerkClient } from '@clerk/backend';
import { askProvider, type IdentitySettings } from './identity.ts';

/** A user at the identity provider. */
export interface Account {
  firstName: string | null;
  lastName: string | null;
  /** Verified addresses only. */
  emails: readonly string[];
  createdAt: Date;
}

/**
 * Reads an account.
 * @throws 401 if it was deleted, 503 while the provider is unavailable
 */
export type AccountOf = (userId: string) => Promise<Account>;

/** Reads accounts of the identity provider in the settings. */
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
