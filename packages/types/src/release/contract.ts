/** Request header with the contract version that a page's code was built for. Requests without it are served. */
export const contractHeader = 'x-contract';

/**
 * Version of the contract between pages and the API. A tab may be days older than the API, so calls only grow: new
 * calls, optional inputs and additional reply members do not change the version, because pages ignore unknown members.
 * Increase it in the commit that changes calls so that an older page would be refused or misread a reply: a call is
 * removed or moved, a reply member is removed or changes its meaning, an input becomes required or is no longer
 * accepted.
 */
export const apiContract = 2;

/**
 * The oldest contract that the API serves; older pages are asked to refresh. Increase it when the services stop serving
 * the old form, at the earliest one release later (docs/operate.md).
 */
export const oldestContract = 1;

/** True if the `x-contract` header is from a page too old to be served. */
export const isOutdatedContract = (version: unknown, oldest = oldestContract): boolean =>
  typeof version === 'string' && /^\d{1,9}$/.test(version) && Number(version) < oldest;

/** Window event after a reply that the page is outdated. `detail` is the reply's message. */
export const outdatedEvent = 'outdated';
