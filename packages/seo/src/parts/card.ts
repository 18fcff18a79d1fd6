import { getFilterHeading, getFlagLabel } from '@app/listing-fields';
import { getLabel, type Locale, specialties } from '@app/option-lists';
import type { Card } from '@app/types';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { getAllParams, type RawQuery } from '../search-params.ts';
import { getAvailabilityText } from '../words/listing/availability.ts';
import { findMatchingFilters, readFilters } from '../words/listing/filters.ts';
import { formatFreshness } from '../words/listing/freshness.ts';
import { formatMatched, formatPlans } from '../words/page/results.ts';
import { formatPhone, formatTenth, toPhoneHref } from '../words/text/formats.ts';
import { displayName, formatFullName, formatTown } from '../words/text/names.ts';
import { renderIcon } from './icon.ts';
import { renderRatingTile } from './rating.ts';

function renderDistance(card: Card, locale: Locale): Html | null {
  if (card.distanceMiles === null) return null;
  const n = formatTenth(card.distanceMiles, locale);
  return html`<p class="Distance" data-testid="distance"><span><span class="Distance-number">${n}</span> </span>${m.distance_unit({}, { locale })}</p>`;
}

/** One hit of a list: who, how far, how rated, how fresh, and the number to call. */
function renderResultCard(card: Card, locale: Locale, heading: 'h2' | 'h3', filters: RawQuery): Html {
  const o = { locale };
  const { availability } = card;
  const call = !availability && toPhoneHref(card.phone);
  const miles = renderDistance(card, locale);
  const plans = formatPlans(card, getAllParams(filters, 'insurance'), locale);
  const link = html`<a href="${paths.profile(card.slug)}"><bdi>${displayName(card)}</bdi></a>`;
  const title =
    heading === 'h2'
      ? html`<h2 id="card-${card.id}">${link}</h2>`
      : html`<h3 id="card-${card.id}">${link}</h3>`;
  return html`<article class="ResultCard"${miles === null && html` data-lead="none"`} aria-labelledby="card-${card.id}"><div class="ResultCard-who">${title}<p><bdi>${card.company}</bdi><br>${formatTown(card)}${
    card.days && html` (${card.days})`
  }</p></div>${miles && html`<div class="ResultCard-lead">${miles}</div>`}<div class="ResultCard-rate">${renderRatingTile(card, locale)}</div><div class="ResultCard-facts">${
    card.matched &&
    html`<p class="Fact" data-kind="found">${renderIcon('search')}<span>${formatMatched(card.matched, locale)}</span></p>`
  }${renderSpecialties(card, filters, locale)}<div class="FactRow">${
    plans && html`<p class="Fact" data-kind="ok">${renderIcon('check')}<span>${plans}</span></p>`
  }${
    availability &&
    html`<p class="Fact" data-kind="no">${renderIcon('close')}<span>${getAvailabilityText(availability, locale)}</span></p>`
  }${
    !availability &&
    card.acceptsNewPatients !== null &&
    html`<p class="Fact" data-kind="${card.acceptsNewPatients ? 'ok' : 'no'}">${renderIcon(card.acceptsNewPatients ? 'check' : 'close')}<span>${
      card.acceptsNewPatients ? getFlagLabel('acceptsNewPatients', locale) : m.takes_no_new_patients({}, o)
    }</span></p>`
  }<p class="Fact"${card.stale && html` data-kind="warn"`}>${renderIcon(card.stale ? 'warn' : 'clock')}<span>${formatFreshness(card, locale)}</span></p></div></div><div class="ResultCard-actions">${
    call &&
    html`<a class="Button" data-kind="tint" href="${call}">${renderIcon('phone')} ${m.call_person(
      { phone: formatPhone(card.phone) },
      o,
    )}<span class="VisuallyHidden"> – ${formatFullName(card)}</span></a>`
  }</div></article>`;
}

/** What the visitor asked for and this person has, then what else the person is known for. */
function renderSpecialties(card: Card, filters: RawQuery, locale: Locale): Html {
  const o = { locale };
  const asked = getAllParams(filters, 'specialty');
  const fits = findMatchingFilters(card, readFilters(filters), locale);
  const others = card.specialties.filter((value) => !asked.includes(value));
  return html`${fits.length > 0 && html`<p class="Fits"><b>${m.fits_filters({}, o)}</b> ${fits.join(' · ')}</p>`}${
    others.length > 0 &&
    html`<p class="First-note"><span class="VisuallyHidden">${getFilterHeading('specialty', locale)}: </span>${others.map((value) => getLabel(specialties, value, locale)).join(' · ')}</p>`
  }`;
}

/** The cards of a page, in order. `filters`: what was asked for, so that a card says what of it fits. */
export const renderResultList = (
  cards: readonly Card[],
  locale: Locale,
  heading: 'h2' | 'h3' = 'h2',
  filters: RawQuery = {},
): Html =>
  html`<ol class="ResultList">${cards.map((card) => html`<li>${renderResultCard(card, locale, heading, filters)}</li>`)}</ol>`;
