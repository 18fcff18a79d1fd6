import type { Collections, ListingDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { Filter } from 'mongodb';
import { type ClaimableDoc, claimableProjection } from './to-claimable.ts';

/** Enough to rank: anyone who is not among so many of the same words adds a word. */
const mostByName = 50;
const mostByWord = 200;
/** More listings share no ZIP code. */
const mostByZip = 500;

/** Everything that begins with this text, and nothing that somebody typed becomes a pattern. */
const toPrefixFilter = (text: string) => ({ $gte: text, $lt: `${text}\uffff` });

/** Public listings as candidates to be claimed: every query has its index, a projection and a time limit. */
export function createClaimableStore({ listings }: Collections) {
  const find = (filter: Filter<ListingDoc>, hint: string, limit: number): Promise<ClaimableDoc[]> =>
    listings
      .find<ClaimableDoc>(filter, { projection: claimableProjection, hint, limit, ...readOptions })
      .toArray();

  return {
    /** Listings of which every word (folded) begins a word of the name or practice. Some of them, where there are many. */
    async byWords(words: readonly string[]): Promise<ClaimableDoc[]> {
      const [first = '', last = first] = [words[0], words.at(-1)];
      const everywhere = words.map((word) => ({ nameKeys: { $elemMatch: toPrefixFilter(word) } }));
      // Many share a word with their practices; those whose own name it is must not be lost among them.
      const named = [...new Set([first, last])].map((word) =>
        find({ approved: true, lastKey: toPrefixFilter(word), $and: everywhere }, 'name', mostByName),
      );
      const found = await Promise.all([
        ...named,
        find({ approved: true, $and: everywhere }, 'nameKeys', mostByWord),
      ]);
      return [...new Map(found.flat().map((doc) => [doc._id.toHexString(), doc])).values()];
    },

    /** Listings at a ZIP code of five digits, however it is stored: with four more, or without its first zeros. */
    async atZip(zip: string): Promise<ClaimableDoc[]> {
      const forms = [toPrefixFilter(zip), ...(zip.startsWith('0') ? [zip.replace(/^0+/, '')] : [])];
      const found = await Promise.all(
        forms.map((zipCode) => find({ approved: true, zipCode }, 'zip', mostByZip)),
      );
      return found.flat();
    },
  };
}
export type ClaimableStore = ReturnType<typeof createClaimableStore>;
