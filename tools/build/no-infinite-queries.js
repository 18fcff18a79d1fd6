/** Stands in for the query client's endless lists: pages here have numbers, and this is never called: 0.4 KB. */
export const infiniteQueryBehavior = () => {
  throw new Error('This build has no endless lists.');
};
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;
