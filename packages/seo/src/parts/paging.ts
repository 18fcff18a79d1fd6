import type { Locale } from '@app/option-lists';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { formatNumber } from '../words/text/formats.ts';
import { renderIcon } from './icon.ts';

interface PaginationProps {
  locale: Locale;
  page: number;
  pages: number;
  pageSize: number;
  total: number;
  /** The address of a page. */
  href: (page: number) => string;
}

/** Which page numbers are shown: first, last, one on each side; null is a gap, which never stands for one page. */
function listShownPages(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const out: (number | null)[] = [];
  for (const n of [...new Set(near)].sort((a, b) => a - b)) {
    const last = out.at(-1) ?? 0;
    if (n - last === 2) out.push(n - 1);
    else if (n - last > 2) out.push(null);
    out.push(n);
  }
  return out;
}

/** Links to the pages of a list; nothing where there is only one. */
export function renderPagination({
  locale,
  page,
  pages,
  pageSize,
  total,
  href,
}: PaginationProps): Html | null {
  if (pages < 2 || page > pages) return null;
  const o = { locale };
  const renderStep = (to: number, words: Html, rel: string) =>
    to >= 1 && to <= pages
      ? html`<a class="Button" data-kind="secondary" rel="${rel}" href="${href(to)}">${words}</a>`
      : html`<button class="Button" data-kind="secondary" type="button" disabled>${words}</button>`;
  const numbers = listShownPages(page, pages).map((n) =>
    n === null
      ? html`<li aria-hidden="true">…</li>`
      : html`<li><a class="Button Paging-page" ${
          n === page ? html`aria-current="page"` : html`data-kind="secondary"`
        } href="${href(n)}"><span class="VisuallyHidden">${m.paging_page_word({}, o)} </span>${n}</a></li>`,
  );
  const from = (page - 1) * pageSize + 1;
  const range = {
    from: formatNumber(from, locale),
    to: formatNumber(Math.min(total, from + pageSize - 1), locale),
    total: formatNumber(total, locale),
  };
  return html`<nav class="Paging" aria-label="${m.paging_label({}, o)}"><p>${m.paging_range(range, o)}</p><ul><li>${renderStep(
    page - 1,
    html`${renderIcon('left')} ${m.paging_previous({}, o)}`,
    'prev',
  )}</li>${numbers}<li>${renderStep(page + 1, html`${m.paging_next({}, o)} ${renderIcon('right')}`, 'next')}</li></ul></nav>`;
}
