export type PageItem = { kind: 'page'; page: number } | { kind: 'gap'; key: string };

/** Returns the first, the last, and one page on each side of the current one; a gap never replaces a single page. */
export function listPageItems(page: number, pageCount: number): PageItem[] {
  const isListed = (listedPage: number) =>
    listedPage === 1 || listedPage === pageCount || Math.abs(listedPage - page) <= 1;
  const pageItems: PageItem[] = [];
  let lastListedPage = 0;
  for (let candidate = 1; candidate <= pageCount; candidate++) {
    if (!isListed(candidate)) continue;
    if (candidate - lastListedPage === 2) pageItems.push({ kind: 'page', page: candidate - 1 });
    if (candidate - lastListedPage > 2) pageItems.push({ kind: 'gap', key: `gap-${lastListedPage}` });
    pageItems.push({ kind: 'page', page: candidate });
    lastListedPage = candidate;
  }
  return pageItems;
}
