import { filterKeys } from '@app/listing-fields';
import { type Locale, nationwideRadiusSent } from '@app/option-lists';
import type { SearchReply } from '@app/types';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { buildResultsPath, getAllParams, getParam, type RawQuery } from '../search-params.ts';
import { formatWiderSearch } from '../words/page/results.ts';
import { renderFigure } from './icon.ts';

/** Nobody found: what to do now, with counts for wider radii, one press each. */
export function renderEmptyResults(reply: SearchReply, query: RawQuery, locale: Locale): Html {
  const o = { locale };
  const filtered = filterKeys.some((key) => getAllParams(query, key).length > 0);
  const advice =
    reply.wider.length > 0 ? m.empty_near({}, o) : getParam(query, 'name') ? m.empty_named({}, o) : '';
  const clear = Object.fromEntries(filterKeys.map((key) => [key, undefined]));
  return html`<div class="Empty">${renderFigure('seeker', '-90 -330 180 340')}<div class="Empty-words"><h2 class="Empty-title">${getParam(query, 'name') ? m.empty_named_title({}, o) : m.empty_title({}, o)}</h2>${
    advice && html`<p>${advice}</p>`
  }${
    reply.wider.length > 0 &&
    html`<ul class="Widen">${reply.wider.map(({ radius, total }) => {
      const { count, label } = formatWiderSearch(radius, total, locale);
      const to = { radius: String(Math.min(radius, nationwideRadiusSent)), page: '1', after: undefined };
      return html`<li><a class="Button" data-kind="tint" href="${buildResultsPath(query, to)}"><span class="Widen-n">${count}</span> ${label}</a></li>`;
    })}</ul>`
  }${
    filtered &&
    html`<p>${m.empty_filters({}, o)} <a class="Link" href="${buildResultsPath(query, { ...clear, page: '1', after: undefined })}">${m.results_clear({}, o)}</a></p>`
  }</div></div>`;
}
