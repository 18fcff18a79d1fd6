import { createClerkClient } from '@clerk/backend';
import { isClerkAPIResponseError } from '@clerk/backend/errors';

/** Accounts as the identity provider has them; the provider's errors come through. */
export interface People {
  /** The confirmed main address and the first name; undefined where the account, or that address, is missing. */
  findRecipient(userId: string): Promise<Recipient | undefined>;
  /** Members that are not named stay, at every depth; null takes one away. Nothing where the account has ended. */
  setMetadata(userId: string, metadata: MetadataChange): Promise<void>;
  /** Ends the account; also when it has ended already. */
  end(userId: string): Promise<void>;
  /** Those that the provider does not know (any more). */
  missingAmong(userIds: readonly string[]): Promise<string[]>;
}

export interface Recipient {
  to: string;
  /** Empty: the account has none. */
  name: string;
}

export interface MetadataChange {
  /** What only services write. */
  publicMetadata?: Record<string, unknown> | undefined;
  /** What the account's browser may write too. */
  unsafeMetadata?: Record<string, unknown> | undefined;
}

interface Provider {
  CLERK_SECRET_KEY: string;
  CLERK_API_URL: string;
}

export function createPeople({ CLERK_SECRET_KEY: secretKey, CLERK_API_URL: apiUrl }: Provider): People {
  const { users } = createClerkClient({ secretKey, apiUrl, telemetry: { disabled: true } });
  const find = (userId: string) => allowMissing(users.getUser(userId));
  return {
    async findRecipient(userId) {
      const account = await find(userId);
      const address = account?.primaryEmailAddress;
      if (address?.verification?.status !== 'verified') return undefined;
      return { to: address.emailAddress, name: account?.firstName ?? '' };
    },
    async setMetadata(userId, { publicMetadata, unsafeMetadata }) {
      const change = { ...(publicMetadata && { publicMetadata }), ...(unsafeMetadata && { unsafeMetadata }) };
      await allowMissing(users.updateUserMetadata(userId, change));
    },
    async end(userId) {
      await allowMissing(users.deleteUser(userId));
    },
    async missingAmong(userIds) {
      const { data } = await users.getUserList({ userId: [...userIds], limit: userIds.length });
      const listed = new Set(data.map(({ id }) => id));
      const missing: string[] = [];
      // A list that left somebody out would end an account: each is asked for by itself once more.
      for (const userId of userIds) if (!listed.has(userId) && !(await find(userId))) missing.push(userId);
      return missing;
    },
  };
}

async function allowMissing<T>(pending: Promise<T>): Promise<T | undefined> {
  try {
    return await pending;
  } catch (error) {
    if (isClerkAPIResponseError(error) && error.status === 404) return undefined;
    throw error;
  }
}
