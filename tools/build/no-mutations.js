/**
 * Stands in for the query client's store of mutations. Writes go through `useSend`, which knows of sessions and
 * idempotency keys; nothing here makes a mutation, so there is never one to find, pause or resume: 1.5 KB.
 */
export class MutationCache {
  config = {};
  findAll = () => [];
  getAll = () => [];
  clear() {}
  resumePausedMutations = () => Promise.resolve();
}
