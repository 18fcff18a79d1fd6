import { callProvider, createUsersClient, HttpProblem, type ProviderSettings } from '@app/service-kit';
import type { Role } from '@app/types';
import type { User } from '@clerk/backend';
import { isClerkAPIResponseError } from '@clerk/backend/errors';

export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts at the identity provider. All methods throw 503 while it is unavailable. */
export function createAccounts(settings: ProviderSettings) {
  const users = createUsersClient(settings);
  return {
    /** Returns undefined if the account no longer exists. */
    async find(userId: string): Promise<User | undefined> {
      try {
        return await callProvider(users.getUser(userId));
      } catch (error) {
        if (error instanceof HttpProblem && error.status === 401) return undefined;
        throw error;
      }
    },
    /** Returns false for a wrong password. */
    async verifyPassword(userId: string, password: string): Promise<boolean> {
      if (password === '') return false;
      const verify = () =>
        users.verifyPassword({ userId, password }).catch((error: unknown) => {
          if (isClerkAPIResponseError(error) && error.status === 422) return { verified: false };
          throw error;
        });
      return (await callProvider(verify())).verified;
    },
    /** Merges into `publicMetadata`, which only services may write. */
    async setRole(userId: string, publicMetadata: { role: Role; ageAttestedAt?: string }): Promise<void> {
      await callProvider(users.updateUserMetadata(userId, { publicMetadata }));
    },
    /** Ends all sessions and sign-ins of the account. Throws 401 if it no longer exists. */
    async deleteAccount(userId: string): Promise<void> {
      await callProvider(users.deleteUser(userId));
    },
  };
}
