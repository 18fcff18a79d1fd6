import { hashText } from '../replies/hash-text.ts';

/**
 * ETags of replies by query, valid for one state of the index, so that a conditional request needs no search. Replies
 * themselves are not stored: there are too many queries.
 */
export function createQueryTags(most = 20_000) {
  let state = '';
  const tags = new Map<string, string>();

  return {
    /** @param now identifies everything beside the query that the reply depends on */
    find(now: string, query: string): string | undefined {
      if (now !== state) tags.clear();
      state = now;
      return tags.get(hashText(query));
    },
    /** @param then the state at the start of the search; a tag of an outdated state is dropped */
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
