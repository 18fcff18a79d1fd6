import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import type { Collections } from './collections.ts';

export const hashAddress = (address: string): string => createHash('sha256').update(address).digest('hex');

/** The addresses that belonged to a purged listing. */
export async function findGoneAddresses(
  { goneAddresses }: Pick<Collections, 'goneAddresses'>,
  addresses: Iterable<string>,
  session?: ClientSession,
): Promise<string[]> {
  const addressByHash = new Map([...addresses].map((address) => [hashAddress(address), address]));
  const goneAddressDocs = await goneAddresses
    .find({ _id: { $in: [...addressByHash.keys()] } }, session ? { session } : {})
    .toArray();
  return goneAddressDocs.flatMap(({ _id }) => addressByHash.get(_id) ?? []);
}
