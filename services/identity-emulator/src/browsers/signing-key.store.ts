import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { IdentityCollections } from '../database.store.ts';

/** The key that signs tokens: made at the first start and kept, or every restart would sign everybody out. */
export async function loadSigningKey({ keys }: Pick<IdentityCollections, 'keys'>): Promise<string> {
  const found = await keys.findOne({ _id: 'signing' });
  if (found) return found.privateKey;
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  // Of two starts at once the first one's key holds.
  const stored = await keys.findOneAndUpdate(
    { _id: 'signing' },
    { $setOnInsert: { privateKey: pem } },
    { upsert: true, returnDocument: 'after' },
  );
  return stored?.privateKey ?? pem;
}
