// Recognizes a person whose account was deleted while a suspension or a review of theirs still exists.
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Collections } from './collections.ts';

/** Data by which a person is recognized in another account. */
export interface PersonIdentifiers {
  /** Verified addresses. */
  emails: readonly string[];
  /** Verified numbers; absent: none. */
  phones?: readonly string[] | undefined;
}
type FormerAccountsCollections = Pick<Collections, 'formerAccounts'>;

const saltId = 'salt';
const deriveKey = promisify<string, string, number, Buffer>(scrypt);

/** Returns one text per address and number, equal for all spellings of it. */
const normalizeIdentifiers = ({ emails, phones = [] }: PersonIdentifiers): string[] => [
  ...emails.map((email) => {
    const [localPart = '', domain = ''] = email.trim().toLowerCase().split('@');
    return `mail ${localPart.split('+')[0]}@${domain}`;
  }),
  ...phones.map((phone) => `phone ${phone.replaceAll(/\D/g, '')}`),
];

/**
 * Hashes the addresses and numbers of a person. Each hash takes some 50 ms, so that nobody can guess the addresses from
 * a copy of the database.
 */
export async function hashIdentifiers(
  collections: FormerAccountsCollections,
  identifiers: PersonIdentifiers,
): Promise<string[]> {
  const salt = await getOrCreateSalt(collections);
  const hashPromises = normalizeIdentifiers(identifiers).map(async (text) =>
    (await deriveKey(text, salt, 24)).toString('base64url'),
  );
  return [...new Set(await Promise.all(hashPromises))];
}

/** Returns the one salt of the site, with which hashes can be looked up. The first caller creates it. */
async function getOrCreateSalt({ formerAccounts }: FormerAccountsCollections): Promise<string> {
  const newSaltFields = { keys: [randomBytes(24).toString('base64url')] };
  const findSalt = () => formerAccounts.findOne({ _id: saltId });
  const saltDoc = await findSalt();
  if (saltDoc) return saltDoc.keys[0]!;
  await formerAccounts.updateOne({ _id: saltId }, { $setOnInsert: newSaltFields }, { upsert: true });
  return (await findSalt())!.keys[0]!;
}

/** Returns the pseudonyms of deleted accounts of this person. */
export async function findFormerAccountIds(
  collections: FormerAccountsCollections,
  identifiers: PersonIdentifiers,
): Promise<string[]> {
  const { formerAccounts } = collections;
  const hasNoFormerAccounts = !(await formerAccounts.findOne(
    { _id: { $ne: saltId } },
    { projection: { _id: 1 } },
  ));
  if (hasNoFormerAccounts) return [];
  const hashes = await hashIdentifiers(collections, identifiers);
  return formerAccounts
    .find({ keys: { $in: hashes } }, { projection: { _id: 1 } as const })
    .map(({ _id }) => _id)
    .toArray();
}
