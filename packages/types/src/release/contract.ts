/** The header by which a page of ours says for which contract its code was built. Who sends none is served as ever. */
export const contractHeader = 'x-contract';

/**
 * The contract between pages and the API that this code was built for. A tab may be older than the API by days, so
 * calls only grow: a new call, an optional input, a further member of a reply are no reason to raise it, for pages
 * drop what they do not know. Raise it by one, in the commit that changes the calls, where a page built before would
 * be refused or would misread an answer: a call goes away or moves, a member of a reply goes away or means something
 * else, an input becomes required or is no longer taken.
 */
export const apiContract = 1;

/**
 * The oldest contract that the API still serves; pages of an older one are asked to refresh. Follows `apiContract` once
 * the services no longer answer the old way: at the earliest one release later (docs/operate.md).
 */
export const oldestContract = 1;

/** True if a request, by what it says in `x-contract`, comes from a page that is too old to be served. */
export const isOutdated = (message: unknown, oldest = oldestContract): boolean =>
  typeof message === 'string' && /^\d{1,9}$/.test(message) && Number(message) < oldest;

/** What the window hears when an answer said that its page is too old. `detail` is the answer's sentence. */
export const outdatedEvent = 'outdated';
