import { filterKeys } from '@app/listing-fields';
import { type Locale, nationwideRadius, nationwideRadiusSent } from '@app/option-lists';
import type { Problem, SearchReply } from '@app/types';
import { createResultsHead, searchFormHead } from '../heads.ts';
import { type Html, html } from '../html.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { m } from '../paraglide/messages.js';
import { renderResultList } from '../parts/card.ts';
import { renderEmptyResults } from '../parts/empty-results.ts';
import { renderFiltersForm, sortControl } from '../parts/filters-form.ts';
import { renderFigure, renderIcon } from '../parts/icon.ts';
import { renderPagination } from '../parts/paging.ts';
import { searchForm } from '../parts/search-form.ts';
import { paths } from '../paths.ts';
import { buildResultsPath, getAllParams, getParam, type RawQuery } from '../search-params.ts';
import {
  getOutOfStateWords,
  getResultsHeading,
  orderReason,
  searchStripWords,
} from '../words/page/results.ts';
import { formatNumber } from '../words/text/formats.ts';

type Refusal = Pick<Problem, 'status' | 'message' | 'fields'>;

type Results = PageContext & { query: RawQuery } & (
    | { reply: SearchReply; problem?: undefined }
    | { problem: Refusal; reply?: undefined }
  );

/** The results of a search, or the form with what is wrong in it: junk never lists anybody. */
export function renderResultsPage(page: Results): PageDocument {
  return page.reply ? renderResults(page, page.reply) : renderInvalidSearch(page, page.problem);
}

/** The search, ready to be changed. Folded on narrow screens, unless something in it is wrong. */
function strip(locale: Locale, query: RawQuery, errors?: Record<string, string>): Html {
  const radius = getParam(query, 'radius');
  const values = {
    name: getParam(query, 'name'),
    zipCode: getParam(query, 'zipCode'),
    radius: Number(radius) >= nationwideRadiusSent ? String(nationwideRadius) : radius,
  };
  const form = searchForm({
    locale,
    label: m.search_change_label({}, { locale }),
    values,
    ...(errors && { errors }),
  });
  const words = searchStripWords({ ...values, radius: Number(values.radius) || nationwideRadius }, locale);
  const folded = html`<details class="First-fold"><summary><span>${words.summary}</span> <span class="Button First-change" data-kind="ground">${words.change}<span class="VisuallyHidden"> ${words.what}</span></span></summary>${form}</details>`;
  return html`<div class="Ground First-strip"><div class="Wrap">${errors ? form : folded}</div></div>`;
}

function renderResults({ locale, query }: Results, reply: SearchReply): PageDocument {
  const o = { locale };
  const name = getParam(query, 'name').trim();
  const heading = getResultsHeading(reply, name, locale);
  const reason = orderReason(reply, locale);
  const { note } = reason;
  const status = m.results_status(
    {
      total: heading.total,
      page: formatNumber(reply.page, locale),
      pages: formatNumber(Math.max(1, reply.pages), locale),
    },
    o,
  );
  // With nobody found there is nothing to sort, explain or narrow: what helps comes first.
  const nobody = reply.total === 0;
  const head = html`<div class="First-head"><h1 id="results-title"><span class="First-total">${heading.total}</span> ${heading.what} <small>${heading.where}</small></h1><p class="VisuallyHidden" role="status">${status}</p>${!nobody && sortControl(reply, query, locale)}${
    !nobody && note && html`<p class="Fact">${renderIcon('place')}<span>${note}</span></p>`
  }${
    !nobody &&
    html`<details class="More"><summary>${renderIcon('down')} ${m.why_order({}, o)}</summary><p>${reason.why}</p></details>`
  }</div>`;
  const beyond = reply.total > 0 && reply.prosthetists.length === 0;
  const list: (Html | null)[] = beyond
    ? [
        html`<p>${m.results_beyond({}, o)} <a class="Link" href="${buildResultsPath(query, { page: '1', after: undefined })}">${m.paging_first({}, o)}</a></p>`,
      ]
    : reply.total === 0
      ? [renderEmptyResults(reply, query, locale)]
      : [
          renderResultList(reply.prosthetists, locale, 'h2', query),
          renderPagination({
            locale,
            page: reply.page,
            pages: reply.pages,
            pageSize: reply.pageSize,
            total: reply.total,
            href: (page) =>
              buildResultsPath(query, {
                page: String(page),
                after: page === reply.page + 1 ? (reply.next ?? undefined) : undefined,
              }),
          }),
        ];
  if (reply.outOfState.length > 0) {
    const { title, note: far } = getOutOfStateWords(reply.radius, locale);
    list.push(
      html`<section class="First-band" aria-labelledby="out-of-state"><h2 id="out-of-state">${title}</h2><p>${far}</p>${renderResultList(reply.outOfState, locale, 'h3', query)}</section>`,
    );
  }
  const refined = filterKeys.some((key) => getAllParams(query, key).length > 0);
  return {
    status: 200,
    ...createResultsHead(reply, name, locale),
    path: buildResultsPath(query, { page: String(reply.page), sortBy: reply.sortBy, after: undefined }),
    // One search is worth finding; its refinements and further pages are not.
    noindex: refined || name !== '' || reply.page > 1 || reply.sortBy !== 'distance' || reply.total === 0,
    jsonLd: [],
    content: [
      strip(locale, query),
      html`<div class="Wrap First-results">${head}<aside class="First-filters" aria-label="${m.results_filters({}, o)}"><details class="First-fold"><summary class="Button" data-kind="secondary">${m.results_filters({}, o)}</summary>${renderFiltersForm(reply, query, locale)}</details></aside><section class="First-list" aria-labelledby="results-title">${list}</section></div>`,
    ].join(''),
  };
}

/** What cannot be searched is not: the form says what to change. A service that is down is told as such. */
function renderInvalidSearch({ locale, query }: Results, problem: Refusal): PageDocument {
  const down = problem.status >= 500;
  const errors = down ? {} : (problem.fields ?? { search: problem.message });
  return {
    status: down ? 503 : 400,
    ...searchFormHead(locale),
    path: buildResultsPath({}),
    noindex: true,
    jsonLd: [],
    content: [
      strip(locale, query, errors),
      html`<div class="Wrap First-page"><div class="Stack" data-gap="wide">${down ? renderUnavailable(query, locale) : renderNotSearched(locale)}</div></div>`,
    ].join(''),
  };
}

const renderNotSearched = (locale: Locale) =>
  html`<h1>${m.results_form_title({}, { locale })}</h1><div class="Empty">${renderFigure('seeker', '-90 -330 180 340')}<div class="Empty-words"><h2 class="Empty-title">${m.not_searched({}, { locale })}</h2><p>${m.not_searched_text({}, { locale })}</p><a class="Link" href="${paths.everybody}">${m.see_everybody({}, { locale })}</a></div></div>`;

const renderUnavailable = (query: RawQuery, locale: Locale) =>
  html`<h1>${m.problem_title({}, { locale })}</h1><div class="Banner" data-kind="bad" role="alert">${renderIcon('warn')}<div class="Banner-body"><p>${m.problem_unavailable({}, { locale })}</p><p class="Row"><a class="Button" href="${buildResultsPath(query)}">${m.problem_try_again({}, { locale })}</a></p></div></div>`;
