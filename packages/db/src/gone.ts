import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import type { Collections } from './collections.ts';

/**
 * An address (slug, earlier slug or id) of a listing that was purged: it answers 410 for ever, and no other listing
 * ever gets it. Slugs are made of names, so only their hash stays.
 */
export interface GoneAddressDoc {
  _id: string;
  /** When the listing was purged. */
  at: Date;
}

/** What a gone address is kept under. */
export const hashAddress = (address: string): string => createHash('sha256').update(address).digest('hex');

/** Those of these addresses that a purged listing had. */
export async function findGoneAddresses(
  { goneAddresses }: Pick<Collections, 'goneAddresses'>,
  addresses: Iterable<string>,
  session?: ClientSession,
): Promise<string[]> {
  const byKey = new Map([...addresses].map((address) => [hashAddress(address), address]));
  const found = await goneAddresses
    .find({ _id: { $in: [...byKey.keys()] } }, session ? { session } : {})
    .toArray();
  return found.flatMap(({ _id }) => byKey.get(_id) ?? []);
}
