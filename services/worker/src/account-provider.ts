import type { PersonIdentifiers } from '@app/db';
import { createUsersClient, type ProviderSettings, toIdentifiers } from '@app/service-kit';
import { isClerkAPIResponseError } from '@clerk/backend/errors';

export type AccountProvider = ReturnType<typeof createAccountProvider>;

export interface Recipient {
  to: string;
  /** Empty if the account has no name. */
  name: string;
}

export interface MetadataChange {
  /** Writable by services only. */
  publicMetadata?: Record<string, unknown> | undefined;
  /** Writable by the account's browser too. */
  unsafeMetadata?: Record<string, unknown> | undefined;
}

/** Accounts at the identity provider. Errors of the provider are passed on. */
export function createAccountProvider(settings: ProviderSettings) {
  const users = createUsersClient(settings);
  const findAccount = (userId: string) => ignoreNotFound(users.getUser(userId));
  return {
    /** The verified primary address and the first name; undefined if the account or the address is missing. */
    async findRecipient(userId: string): Promise<Recipient | undefined> {
      const account = await findAccount(userId);
      const address = account?.primaryEmailAddress;
      if (address?.verification?.status !== 'verified') return undefined;
      return { to: address.emailAddress, name: account?.firstName ?? '' };
    },
    /** Merges deeply; null deletes a key. Does nothing for a deleted account. */
    async setMetadata(userId: string, { publicMetadata, unsafeMetadata }: MetadataChange): Promise<void> {
      const metadataUpdate = {
        ...(publicMetadata && { publicMetadata }),
        ...(unsafeMetadata && { unsafeMetadata }),
      };
      await ignoreNotFound(users.updateUserMetadata(userId, metadataUpdate));
    },
    /** Does nothing if it is deleted already. */
    async deleteAccount(userId: string): Promise<void> {
      await ignoreNotFound(users.deleteUser(userId));
    },
    /** Of at most 500 ids, returns those that the provider does not list. Its list may be incomplete. */
    async findUnlistedUserIds(userIds: readonly string[]): Promise<string[]> {
      const { data } = await users.getUserList({ userId: [...userIds], limit: userIds.length });
      const listedIds = new Set(data.map(({ id }) => id));
      return userIds.filter((userId) => !listedIds.has(userId));
    },
    /** The verified addresses and numbers; undefined if the account is missing. */
    async findIdentifiers(userId: string): Promise<PersonIdentifiers | undefined> {
      const account = await findAccount(userId);
      return account && toIdentifiers(account);
    },
    exists: async (userId: string): Promise<boolean> => (await findAccount(userId)) !== undefined,
  };
}

async function ignoreNotFound<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isClerkAPIResponseError(error) && error.status === 404) return undefined;
    throw error;
  }
}
