import type { Locale } from '@app/option-lists';
import type { SearchReply } from '@app/types';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { pagePath, paths } from '../paths.ts';
import type { RawQuery } from '../search-params.ts';
import { placeCountText } from '../words/page/places.ts';
import { orderReason } from '../words/page/results.ts';
import { type Crumb, renderBreadcrumbs } from './breadcrumbs.ts';
import { renderResultList } from './card.ts';
import { renderPagination } from './paging.ts';

interface PlacePage {
  locale: Locale;
  title: string;
  lead: string;
  crumbs?: readonly Crumb[];
  content?: Html;
  /** A band of its own, under the heading's column. */
  below?: Html | null;
}

/** The frame of place and specialty pages: where one is, what this is, and the way to a search by ZIP. */
export const placePage = ({ locale, title, lead, crumbs = [], content, below }: PlacePage): string =>
  html`<div class="Wrap First-page-top"><div class="Stack" data-gap="wide"><div class="Stack">${
    crumbs.length > 0 && renderBreadcrumbs(crumbs, m.breadcrumbs({}, { locale }))
  }<h1>${title}</h1>${lead && html`<p class="Lead">${lead}</p>`}</div>${content}<p><a class="Link" href="${paths.home}">${m.list_search({}, { locale })}</a></p></div></div>${below}`
    .text;

/** Places with how many work there. */
export const placeList = (
  places: readonly { name: string; slug: string; total: number }[],
  href: (slug: string) => string,
  locale: Locale,
): Html =>
  html`<ul class="First-places">${places.map(
    ({ name, slug, total }) =>
      html`<li><a class="Link" href="${href(slug)}">${name}</a> <span>${placeCountText(total, locale)}</span></li>`,
  )}</ul>`;

/** Who is listed under this heading, why in this order, and the further pages. Nothing where nobody is. */
export function renderPeople(
  reply: SearchReply,
  {
    path,
    title,
    locale,
    filters,
    after,
  }: { path: string; title: string; locale: Locale; filters?: RawQuery; after?: Html },
): Html | null {
  if (reply.total === 0) return null;
  const pages = renderPagination({
    ...reply,
    locale,
    href: (n) => pagePath(path, n, n === reply.page + 1 ? reply.next : null),
  });
  return html`<section class="Section" id="people" aria-labelledby="people-title"><div class="Wrap"><div class="Section-head"><h2 id="people-title">${title}</h2><p>${orderReason(reply, locale).why}</p></div><div class="Stack">${renderResultList(
    reply.prosthetists,
    locale,
    'h3',
    filters,
  )}${pages}${after}</div></div></section>`;
}
