import {
  type FlagFilterField,
  filterKeys,
  flagFilters,
  getFilterHeading,
  getFilterHint,
  getFlagLabel,
  type ListFilterField,
  listFilters,
} from '@app/listing-fields';
import { firstVisitDaysValues, getLabel, type Locale } from '@app/option-lists';
import type { SearchReply } from '@app/types';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { buildResultsPath, getAllParams, getParam, type RawQuery } from '../search-params.ts';
import {
  filterValues,
  formatFirstVisitOption,
  formatMoreFilters,
  getMatchModeText,
} from '../words/listing/filters.ts';
import { filterGroupText, sortControlWords } from '../words/page/results.ts';
import { formatNumber } from '../words/text/formats.ts';
import { renderIcon } from './icon.ts';

const check = (name: string, value: string, label: string, count: number, on: boolean, locale: Locale) =>
  html`<li><label class="Check"><input type="checkbox" name="${name}" value="${value}"${on && html` checked`}${count === 0 && !on && html` disabled`}><span class="Check-label">${label}</span><span class="Check-count">${formatNumber(
    count,
    locale,
  )}<span class="VisuallyHidden"> ${m.filter_people_word({ n: count }, { locale })}</span></span></label></li>`;

/** Filters and order as a form that works without script; the counts say what each choice would leave. */
export function renderFiltersForm(reply: SearchReply, query: RawQuery, locale: Locale): Html {
  const o = { locale };
  const group = (of: ListFilterField) => {
    const { options, filter } = of;
    const { key } = filter;
    const on = getAllParams(query, key);
    const { first, rest } = filterValues(of);
    const hint = getFilterHint(key, locale);
    const list = (values: readonly string[]) =>
      html`<ul>${values.map((value) =>
        check(
          key,
          value,
          getLabel(options, value, locale),
          reply.facets[key][value] ?? 0,
          on.includes(value),
          locale,
        ),
      )}</ul>`;
    return html`<fieldset class="Group"${hint && html` aria-describedby="hint-${key}"`}><legend>${getFilterHeading(key, locale)} <span class="First-any">${getMatchModeText(of, locale)}</span></legend>${
      hint && html`<p class="Group-hint" id="hint-${key}">${hint}</p>`
    }${list(first)}${
      rest.length > 0 &&
      html`<details class="More"${rest.some((value) => on.includes(value)) && html` open`}><summary>${renderIcon('down')} ${formatMoreFilters(key, rest.length, locale)}</summary>${list(rest)}</details>`
    }</fieldset>`;
  };
  const hidden = (['name', 'zipCode', 'radius'] as const)
    .filter((key) => getParam(query, key) !== '')
    .map((key) => html`<input type="hidden" name="${key}" value="${getParam(query, key)}">`);
  const anyOn = filterKeys.some((key) => getAllParams(query, key).length > 0);
  const flagChecks = (group: FlagFilterField['filter']['group']) =>
    flagFilters
      .filter(({ filter }) => filter.group === group)
      .map(({ filter: { key } }) =>
        check(
          key,
          'true',
          getFlagLabel(key, locale),
          reply.facets[key],
          getParam(query, key) === 'true',
          locale,
        ),
      );
  const wait = getParam(query, 'firstVisitDays');
  const waits = ['', ...firstVisitDaysValues].map(
    (days) =>
      html`<option value="${days}"${days === wait && html` selected`}>${formatFirstVisitOption(days, locale)}${
        days && ` (${formatNumber(reply.facets.firstVisitDays[days] ?? 0, locale)})`
      }</option>`,
  );
  const visits = html`<fieldset class="Group"><legend>${filterGroupText('visits', locale)}</legend><ul>${flagChecks('visits')}</ul><div class="Field"><label class="Field-label" for="first-visit">${filterGroupText(
    'firstVisitDays',
    locale,
  )}</label><span class="Select"><select class="Input" id="first-visit" name="firstVisitDays">${waits}</select></span></div></fieldset>`;
  const nothing = buildResultsPath({
    name: query.name,
    zipCode: query.zipCode,
    radius: query.radius,
    page: '1',
    sortBy: query.sortBy,
  });
  return html`<form class="Stack" id="filters" action="${paths.results}" aria-label="${m.results_filters({}, o)}">${hidden}${visits}${listFilters.map(group)}<fieldset class="Group"><legend>${filterGroupText('children', locale)}</legend><ul>${flagChecks('children')}</ul></fieldset><div class="Row"><button class="Button" type="submit">${m.results_apply({}, o)}</button> ${anyOn && html`<a class="Button" data-kind="quiet" href="${nothing}">${m.results_clear({}, o)}</a>`}</div></form>`;
}

/** The order, above the list; it belongs to the filters' form, so that one button sends both. */
export function sortControl(
  { sortBy, sortApplied, origin }: Pick<SearchReply, 'sortBy' | 'sortApplied' | 'origin'>,
  query: RawQuery,
  locale: Locale,
): Html {
  const o = { locale };
  const named = getParam(query, 'name').trim() !== '';
  // What fits the visitor needs what a signed-in one told us.
  const sorted = { sortBy, sortApplied, hasOrigin: origin !== null, named, mayMatch: false };
  const { value, options } = sortControlWords(sorted, locale);
  const orders = options.map(
    ({ order, text, disabled }) =>
      html`<option value="${order}"${order === value && html` selected`}${disabled && html` disabled`}>${text}</option>`,
  );
  return html`<div class="Toolbar"><div class="Toolbar-sort"><label for="sort">${m.results_sort({}, o)}</label><span class="Select"><select class="Input" id="sort" name="sortBy" form="filters">${orders}</select></span></div><button class="Button" data-kind="secondary" type="submit" form="filters">${m.results_apply({}, o)}</button></div>`;
}
