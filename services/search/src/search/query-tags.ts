import { hashText } from '../replies/hash-text.ts';

/**
 * Names of the texts that queries are answered with, as long as the index stays as it is: who has that text needs
 * no search. Texts themselves are not kept: there are more queries than room.
 */
export function createQueryTags(most = 20_000) {
  let state = '';
  const tags = new Map<string, string>();

  return {
    /** @param now names what the answer depends on beside the query */
    find(now: string, query: string): string | undefined {
      if (now !== state) tags.clear();
      state = now;
      return tags.get(hashText(query));
    },
    /** @param then the state in which the search began; one that is over is not kept */
    add(then: string, query: string, tag: string): void {
      if (then !== state) return;
      tags.set(hashText(query), tag);
      for (const oldest of tags.keys()) {
        if (tags.size <= most) break;
        tags.delete(oldest);
      }
    },
  };
}
