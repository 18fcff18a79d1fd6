type PageItem = { kind: 'page'; page: number } | { kind: 'gap'; key: string };

/** Returns the first, the last, and one page on each side of the current one; a gap never replaces a single page. */
export function listPageItems(currentPage: number, pageCount: number): PageItem[] {
  const isListed = (pageNumber: number) =>
    pageNumber === 1 || pageNumber === pageCount || Math.abs(pageNumber - currentPage) <= 1;
  const pageItems: PageItem[] = [];
  let lastListedPage = 0;
  for (let pageNumber = 1; pageNumber <= pageCount; pageNumber++) {
    if (!isListed(pageNumber)) continue;
    if (pageNumber - lastListedPage === 2) pageItems.push({ kind: 'page', page: pageNumber - 1 });
    if (pageNumber - lastListedPage > 2) pageItems.push({ kind: 'gap', key: `gap-${lastListedPage}` });
    pageItems.push({ kind: 'page', page: pageNumber });
    lastListedPage = pageNumber;
  }
  return pageItems;
}
