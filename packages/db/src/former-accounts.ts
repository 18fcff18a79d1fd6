// Recognizes a person whose account was deleted while a suspension or a review of theirs still stands.
import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Collections } from './collections.ts';

/** What identifies a person beyond an account. */
export interface PersonMarks {
  /** Verified addresses. */
  emails: readonly string[];
  /** Verified numbers; absent: none. */
  phones?: readonly string[] | undefined;
}
type FormerAccountsContext = Pick<Collections, 'formerAccounts'>;

const saltId = 'salt';
const deriveKey = promisify<string, string, number, Buffer>(scrypt);

/** Different spellings of one address or number are the same. */
const toMarkTexts = ({ emails, phones = [] }: PersonMarks): string[] => [
  ...emails.map((email) => {
    const [name = '', host = ''] = email.trim().toLowerCase().split('@');
    return `mail ${name.split('+')[0]}@${host}`;
  }),
  ...phones.map((phone) => `phone ${phone.replaceAll(/\D/g, '')}`),
];

/** Hashes the marks of a person; each takes some 50 ms, so that a copy of the database tells no address by trying. */
export async function computePersonKeys(
  collections: FormerAccountsContext,
  marks: PersonMarks,
): Promise<string[]> {
  const salt = await readSalt(collections);
  const keys = toMarkTexts(marks).map(async (text) =>
    (await deriveKey(text, salt, 24)).toString('base64url'),
  );
  return [...new Set(await Promise.all(keys))];
}

/** One salt for the site, so that a key can be looked up; made by the first who needs it. */
async function readSalt({ formerAccounts }: FormerAccountsContext): Promise<string> {
  const newSalt = { keys: [randomBytes(24).toString('base64url')] };
  const find = () => formerAccounts.findOne({ _id: saltId });
  const saltDoc = await find();
  if (saltDoc) return saltDoc.keys[0]!;
  await formerAccounts.updateOne({ _id: saltId }, { $setOnInsert: newSalt }, { upsert: true });
  return (await find())!.keys[0]!;
}

/** Pseudonyms of deleted accounts of this person. */
export async function findFormerAccounts(
  collections: FormerAccountsContext,
  marks: PersonMarks,
): Promise<string[]> {
  const { formerAccounts } = collections;
  const isEmpty = !(await formerAccounts.findOne({ _id: { $ne: saltId } }, { projection: { _id: 1 } }));
  if (isEmpty) return [];
  const keys = await computePersonKeys(collections, marks);
  return formerAccounts
    .find({ keys: { $in: keys } }, { projection: { _id: 1 } as const })
    .map(({ _id }) => _id)
    .toArray();
}
