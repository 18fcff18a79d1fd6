import type { Locale } from '@app/option-lists';
import type { Card } from '@app/types';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { phoneHref, phoneText, tenthText } from '../words/formats.ts';
import { confirmedText } from '../words/freshness.ts';
import { displayName, fullName, townText } from '../words/names.ts';
import { icon } from './icon.ts';
import { ratingTile } from './rating.ts';

function distance(card: Card, locale: Locale): Html | null {
  if (card.distanceMiles === null) return null;
  const n = tenthText(card.distanceMiles, locale);
  return html`<p class="Distance" data-testid="distance"><span><span class="Distance-number">${n}</span> </span>${m.distance_unit({}, { locale })}</p>`;
}

/** One hit of a list: who, how far, how rated, how fresh, and the number to call. */
export function resultCard(card: Card, locale: Locale, heading: 'h2' | 'h3'): Html {
  const o = { locale };
  const call = phoneHref(card.phone);
  const link = html`<a href="${paths.profile(card.slug)}">${displayName(card)}</a>`;
  const title =
    heading === 'h2'
      ? html`<h2 id="card-${card.id}">${link}</h2>`
      : html`<h3 id="card-${card.id}">${link}</h3>`;
  const stale = card.stale || card.confirmedAt === null;
  return html`<article class="ResultCard" aria-labelledby="card-${card.id}"><div class="ResultCard-who">${title}<p>${card.company}<br>${townText(card)}${
    card.days && html` (${card.days})`
  }</p></div><div class="ResultCard-lead">${distance(card, locale)}</div><div class="ResultCard-rate">${ratingTile(card, locale)}</div><div class="ResultCard-facts"><div class="FactRow">${
    card.acceptsNewPatients !== null &&
    html`<p class="Fact" data-kind="${card.acceptsNewPatients ? 'ok' : 'no'}">${icon(card.acceptsNewPatients ? 'check' : 'info')}<span>${
      card.acceptsNewPatients ? m.takes_new_patients({}, o) : m.takes_no_new_patients({}, o)
    }</span></p>`
  }<p class="Fact"${stale && html` data-kind="warn"`}>${icon(stale ? 'warn' : 'clock')}<span>${confirmedText(card, locale)}</span></p></div></div>${
    call &&
    html`<div class="ResultCard-actions"><a class="Button" data-kind="tint" href="${call}">${icon('phone')} ${m.call_person(
      { phone: phoneText(card.phone) },
      o,
    )}<span class="VisuallyHidden"> – ${fullName(card)}</span></a></div>`
  }</article>`;
}

/** The cards of a page, in order. */
export const resultList = (cards: readonly Card[], locale: Locale, heading: 'h2' | 'h3' = 'h2'): Html =>
  html`<ol class="ResultList">${cards.map((card) => html`<li>${resultCard(card, locale, heading)}</li>`)}</ol>`;
