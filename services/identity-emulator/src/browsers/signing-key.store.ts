import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { IdentityCollections } from '../database.store.ts';

/**
 * Loads the key that signs tokens, or creates it at the first start. It is stored, because a new key would end all
 * sessions.
 */
export async function loadSigningKey({ keys }: Pick<IdentityCollections, 'keys'>): Promise<string> {
  const storedKey = await keys.findOne({ _id: 'signing' });
  if (storedKey) return storedKey.privateKey;
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  // If two processes start at once, the first key wins.
  const stored = await keys.findOneAndUpdate(
    { _id: 'signing' },
    { $setOnInsert: { privateKey: pem } },
    { upsert: true, returnDocument: 'after' },
  );
  return stored?.privateKey ?? pem;
}
