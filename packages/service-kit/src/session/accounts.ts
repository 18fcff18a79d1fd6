import { readAgeAttestedAt } from '@app/types';
import type { User } from '@clerk/backend';
import { callProvider, createUsersClient, type ProviderSettings } from './identity.ts';

/** A user at the identity provider. */
export interface Account {
  firstName: string | null;
  lastName: string | null;
  /** Verified addresses only. */
  emails: readonly string[];
  /** Verified numbers only; absent: none. */
  phones?: readonly string[];
  createdAt: Date;
  /** True if the user attested to be 13 or older. */
  hasAttestedAge: boolean;
}

/** Reads an account. @throws 401 if it was deleted, 503 while the provider is unavailable */
export type AccountReader = (userId: string) => Promise<Account>;

/** Picks the verified addresses and numbers of a user. */
export function toIdentifiers({
  emailAddresses,
  phoneNumbers,
}: Pick<User, 'emailAddresses' | 'phoneNumbers'>) {
  const isVerified = ({ verification }: { verification: { status: string } | null }) =>
    verification?.status === 'verified';
  return {
    emails: emailAddresses.filter(isVerified).map(({ emailAddress }) => emailAddress),
    phones: phoneNumbers.filter(isVerified).map(({ phoneNumber }) => phoneNumber),
  };
}

export function createAccountReader(settings: ProviderSettings): AccountReader {
  const users = createUsersClient(settings);
  return async (userId) => {
    const user = await callProvider(users.getUser(userId));
    const { firstName, lastName, createdAt, publicMetadata, unsafeMetadata } = user;
    const now = new Date();
    const hasAttestedAge = [publicMetadata, unsafeMetadata].some((metadata) =>
      readAgeAttestedAt(metadata, now),
    );
    return { firstName, lastName, ...toIdentifiers(user), createdAt: new Date(createdAt), hasAttestedAge };
  };
}

/**
 * Stores that the user attested to be 13 or older, where only services may write.
 * @throws 401 if the account was deleted, 503 while the provider is unavailable
 */
export type AgeAttester = (userId: string, attestedAt: Date) => Promise<void>;

export function createAgeAttester(settings: ProviderSettings): AgeAttester {
  const users = createUsersClient(settings);
  return async (userId, attestedAt) => {
    const publicMetadata = { ageAttestedAt: attestedAt.toISOString() };
    await callProvider(users.updateUserMetadata(userId, { publicMetadata }));
  };
}
