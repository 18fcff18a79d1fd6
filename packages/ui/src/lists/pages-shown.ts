export type ShownPage = { kind: 'page'; page: number } | { kind: 'gap'; key: string };

/** First, last, and one page on each side of the current one; a gap never replaces a single page. */
export function listShownPages(page: number, pages: number): ShownPage[] {
  const isNear = (candidate: number) =>
    candidate === 1 || candidate === pages || Math.abs(candidate - page) <= 1;
  const shownPages: ShownPage[] = [];
  let last = 0;
  for (let candidate = 1; candidate <= pages; candidate++) {
    if (!isNear(candidate)) continue;
    if (candidate - last === 2) shownPages.push({ kind: 'page', page: candidate - 1 });
    if (candidate - last > 2) shownPages.push({ kind: 'gap', key: `gap-${last}` });
    shownPages.push({ kind: 'page', page: candidate });
    last = candidate;
  }
  return shownPages;
}
