import {
  insurancePlans,
  type Locale,
  languages,
  licenses,
  limbLevels,
  type Option,
  sortOrders,
  specialties,
} from '@app/option-lists';
import type { SearchReply } from '@app/types';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { many, one, type RawQuery, resultsPath } from '../search-params.ts';
import { numberText } from '../words/formats.ts';
import { filterGroupText, sortText } from '../words/results.ts';

const check = (name: string, value: string, label: string, count: number, on: boolean, locale: Locale) =>
  html`<li><label class="Check"><input type="checkbox" name="${name}" value="${value}"${on && html` checked`}><span class="Check-label">${label}</span><span class="Check-count">${numberText(
    count,
    locale,
  )}<span class="VisuallyHidden"> ${m.filter_people_word({ n: count }, { locale })}</span></span></label></li>`;

/** Filters and order as a form that works without script; the counts say what each choice would leave. */
export function filtersForm(reply: SearchReply, query: RawQuery, locale: Locale): Html {
  const o = { locale };
  const group = (
    name: 'insurance' | 'specialty' | 'license' | 'language' | 'limbLevel',
    options: readonly Option[],
  ) =>
    html`<fieldset class="Group"><legend>${filterGroupText(name, locale)}</legend><ul>${options.map(
      (option) =>
        check(
          name,
          option.value,
          option.label[locale],
          reply.facets[name][option.value] ?? 0,
          many(query, name).includes(option.value),
          locale,
        ),
    )}</ul></fieldset>`;
  const hidden = (['name', 'zipCode', 'radius'] as const)
    .filter((key) => one(query, key) !== '')
    .map((key) => html`<input type="hidden" name="${key}" value="${one(query, key)}">`);
  const nothing = resultsPath({
    name: query.name,
    zipCode: query.zipCode,
    radius: query.radius,
    page: '1',
    sortBy: query.sortBy,
  });
  return html`<form class="Stack" id="filters" action="${paths.results}" aria-label="${m.results_filters({}, o)}">${hidden}${[
    group('insurance', insurancePlans),
    group('specialty', specialties),
    group('license', licenses),
    group('language', languages),
    group('limbLevel', limbLevels),
  ]}<fieldset class="Group"><legend>${filterGroupText('children', locale)}</legend><ul>${check(
    'children',
    'true',
    m.filter_children_only({}, o),
    reply.facets.children,
    one(query, 'children') === 'true',
    locale,
  )}</ul></fieldset><div class="Row"><button class="Button" type="submit">${m.results_apply({}, o)}</button> <a class="Button" data-kind="quiet" href="${nothing}">${m.results_clear({}, o)}</a></div></form>`;
}

/** The order, above the list; it belongs to the filters' form, so that one button sends both. */
export function sortControl(reply: Pick<SearchReply, 'sortBy' | 'origin'>, locale: Locale): Html {
  const o = { locale };
  // "Best match" needs what a signed-in visitor told us.
  const orders = sortOrders
    .filter((order) => order !== 'match')
    .map(
      (order) =>
        html`<option value="${order}"${order === reply.sortBy && html` selected`}>${sortText(order, locale, reply.origin !== null)}</option>`,
    );
  return html`<div class="Toolbar"><div class="Toolbar-sort"><label for="sort">${m.results_sort({}, o)}</label><span class="Select"><select class="Input" id="sort" name="sortBy" form="filters">${orders}</select></span></div><button class="Button" data-kind="secondary" type="submit" form="filters">${m.results_apply({}, o)}</button></div>`;
}
