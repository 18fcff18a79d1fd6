import { type Locale, nationwideRadius, radiusOptionsMiles } from '@app/option-lists';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { formatRadius } from '../words/page/results.ts';
import { renderIcon } from './icon.ts';

export interface SearchFormValues {
  name: string;
  zipCode: string;
  /** As typed or chosen; whatever is no option is shown as nationwide. */
  radius: string;
}

interface SearchForm {
  locale: Locale;
  label: string;
  values?: SearchFormValues;
  /** Field → what is wrong with it. */
  errors?: Readonly<Record<string, string>>;
  note?: string;
}

const renderField = (id: string, label: string, control: Html) =>
  html`<div class="Field"><label class="Field-label" for="${id}">${label}</label>${control}</div>`;

/** The search form that works without script: a GET to the results page, which the gateway normalizes. */
export function searchForm({ locale, label, values, errors = {}, note }: SearchForm): Html {
  const o = { locale };
  const { name, zipCode, radius } = values ?? { name: '', zipCode: '', radius: '' };
  const known = radiusOptionsMiles.includes(Number(radius)) ? Number(radius) : nationwideRadius;
  // A radius that does not exist is no choice: the visitor makes one, rather than the form.
  const choose = errors.radius && html`<option value="" selected>${m.search_radius_choose({}, o)}</option>`;
  const options = radiusOptionsMiles.map(
    (miles) =>
      html`<option value="${miles}"${!choose && miles === known && html` selected`}>${formatRadius(miles, name !== '', locale)}</option>`,
  );
  // On the ground an error stands under the whole row, where it has a surface of its own.
  const markInvalid = (key: string) =>
    errors[key] && html` aria-invalid="true" aria-describedby="${key}-error"`;
  const messages = Object.entries(errors).map(
    ([key, message]) =>
      html`<p class="Search-error" id="${key}-error">${renderIcon('warn')}<span>${message}</span></p>`,
  );
  return html`<form role="search" aria-label="${label}" action="${paths.results}"><div class="Search">${[
    renderField(
      'name',
      m.search_name({}, o),
      html`<input class="Input" id="name" name="name" autocomplete="off" maxlength="100" value="${name}"${markInvalid('name')}>`,
    ),
    html`<p class="Search-or">${m.search_or({}, o)}</p>`,
    renderField(
      'zip',
      m.search_zip({}, o),
      html`<input class="Input" id="zip" name="zipCode" inputmode="numeric" autocomplete="postal-code" maxlength="10" value="${zipCode}"${markInvalid('zipCode')}>`,
    ),
    // Room for what the script brings.
    html`<span class="Search-beside"></span>`,
    renderField(
      'radius',
      m.search_radius({}, o),
      html`<span class="Select"><select class="Input" id="radius" name="radius"${markInvalid('radius')}>${choose}${options}</select></span>`,
    ),
  ]}<button class="Button Search-go" data-kind="ground" data-size="large" type="submit">${renderIcon('search')} ${m.search_go({}, o)}</button></div><div role="alert">${messages}</div>${
    note && html`<p class="Search-note">${note}</p>`
  }</form>`;
}
