import { callProvider, createUsersClient, HttpProblem, type ProviderSettings } from '@app/service-kit';
import type { Role } from '@app/types';
import type { User } from '@clerk/backend';
import { isClerkAPIResponseError } from '@clerk/backend/errors';

/** Accounts at the identity provider. All methods throw 503 while it is unavailable. */
export interface Accounts {
  /** Returns undefined if the account no longer exists. */
  find(userId: string): Promise<User | undefined>;
  /** Returns false for a wrong password. */
  verifyPassword(userId: string, password: string): Promise<boolean>;
  /** Merges into `publicMetadata`, which only services may write. */
  setRole(userId: string, metadata: { role: Role; ageAttestedAt?: string }): Promise<void>;
  /** Ends all sessions and sign-ins of the account. Throws 401 if it no longer exists. */
  deleteAccount(userId: string): Promise<void>;
}

export function createAccounts(settings: ProviderSettings): Accounts {
  const users = createUsersClient(settings);
  return {
    async find(userId) {
      try {
        return await callProvider(users.getUser(userId));
      } catch (error) {
        if (error instanceof HttpProblem && error.status === 401) return undefined;
        throw error;
      }
    },
    async verifyPassword(userId, password) {
      if (password === '') return false;
      const verify = () =>
        users.verifyPassword({ userId, password }).catch((error: unknown) => {
          if (isClerkAPIResponseError(error) && error.status === 422) return { verified: false };
          throw error;
        });
      return (await callProvider(verify())).verified;
    },
    async setRole(userId, publicMetadata) {
      await callProvider(users.updateUserMetadata(userId, { publicMetadata }));
    },
    async deleteAccount(userId) {
      await callProvider(users.deleteUser(userId));
    },
  };
}
