import { getLabel, type Locale, specialties } from '@app/option-lists';
import type { Listing, PublicReview } from '@app/types';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { getCheckedNote, getCredentialSource } from '../words/listing/credential-checks.ts';
import {
  explainCredential,
  getCredentialKindText,
  getCredentialsNote,
} from '../words/listing/credentials.ts';
import { listProfileTerms } from '../words/listing/profile-terms.ts';
import { getSpecialtyText } from '../words/page/places.ts';
import { getRecommendQuestion } from '../words/review/reviews.ts';
import { formatNumber, formatTenth } from '../words/text/formats.ts';
import { formatFullName } from '../words/text/names.ts';
import { renderIcon } from './icon.ts';
import { renderDimensionList, renderHistogram } from './rating.ts';
import { renderFullReview, renderParagraphs } from './review.ts';
import { renderTermRows } from './term-rows.ts';

const block = (id: string, title: string, ...content: (Html | Html[] | null)[]) =>
  html`<section class="Stack" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;

/** Rating summary, histogram and averages by part; nothing at all without reviews. */
export function renderRatingBlock(listing: Listing, locale: Locale): Html | null {
  if (listing.ratingAvg === null) return null;
  const o = { locale };
  const [, , , four = 0, five = 0] = listing.histogram;
  const answer = m.profile_rating_answer(
    {
      n: four + five,
      shown: formatNumber(four + five, locale),
      total: formatNumber(listing.reviewCount, locale),
    },
    o,
  );
  const parts = renderDimensionList(listing, locale);
  return block(
    'rating',
    m.profile_rating({ name: formatFullName(listing) }, o),
    html`<div class="Card"><div class="Pairs"><div class="Stack"><h3>${getRecommendQuestion(locale)}</h3><p>${answer}</p>${renderHistogram(listing, locale)}</div><div class="Stack"><h3>${m.profile_dimensions({}, o)}</h3>${parts}</div></div></div><p class="First-note">${m.profile_rating_note({ avg: formatTenth(listing.ratingAvg, locale) }, o)}</p>`,
  );
}

/** The newest reviews, or the invitation to be the first; and the way to all of them. */
export function renderReviewsBlock(
  { listing, reviews, total }: { listing: Listing; reviews: readonly PublicReview[]; total: number },
  locale: Locale,
): Html {
  const o = { locale };
  const lead =
    total > 0
      ? m.profile_reviews_of(
          { shown: formatNumber(reviews.length, locale), total: formatNumber(total, locale) },
          o,
        )
      : m.profile_reviews_none({ name: formatFullName(listing) }, o);
  return block(
    'reviews',
    m.profile_reviews({}, o),
    html`<p class="First-note">${lead}</p>${reviews.map((review) => renderFullReview(review, locale))}<div class="Card Stack"><p><a class="Link" rel="nofollow" href="${paths.member(listing.slug)}">${m.profile_sign_in({}, o)}</a></p><div class="Row"><a class="Button" href="${paths.login}">${m.nav_login({}, o)}</a> <a class="Button" data-kind="secondary" href="${paths.signup}">${m.nav_signup({}, o)}</a></div></div>`,
  );
}

export const renderWordsBlock = (listing: Listing, locale: Locale): Html | null =>
  listing.professionalBio.trim() === ''
    ? null
    : block(
        'about',
        m.profile_words({ name: listing.firstName }, { locale }),
        html`<blockquote class="Words" data-kind="bio">${renderParagraphs(listing.professionalBio)}</blockquote>`,
      );

const renderFact = (words: string, rest = '', ok = false) =>
  html`<p class="Fact" data-kind="${ok ? 'ok' : 'ask'}">${renderIcon(ok ? 'check' : 'info')}<span><b>${words}</b>${rest && ` ${rest}`}</span></p>`;

/** Every credential in plain words, and where we know it from. */
export function renderCredentialsBlock(listing: Listing, locale: Locale): Html | null {
  if (listing.licenses.length === 0) return null;
  const anyChecked = listing.credentials.some(({ status }) => status === 'checked');
  const rows = listing.credentials.map((one) => {
    const { label, explanation, kind } = explainCredential(one.license, locale);
    const proof = anyChecked && renderFact(getCredentialSource(one, locale), '', one.status === 'checked');
    return html`<li><p><b>${label}</b></p><p>${getCredentialKindText(kind, locale)}. ${explanation}</p>${proof}</li>`;
  });
  return block(
    'credentials',
    m.profile_credentials({}, { locale }),
    html`<ul class="Credentials">${rows}</ul>`,
    anyChecked
      ? html`<p class="Fact" data-kind="ask">${renderIcon('info')}<span>${getCheckedNote(locale)}</span></p>`
      : renderFact(getCredentialSource({}, locale), getCredentialsNote(locale)),
    listing.npiOnFile
      ? html`<p class="Fact" data-kind="ask">${renderIcon('info')}<span>${m.npi_on_file({}, { locale })}</span></p>`
      : null,
  );
}

/** What the practitioner is known for, and what is done in the house. Unknown things are left out. */
export function renderDevicesBlock(listing: Listing, locale: Locale): Html | null {
  const o = { locale };
  const rows = renderTermRows(listProfileTerms(listing, 'specialties', locale));
  if (!rows && listing.specialties.length === 0) return null;
  const explained = listing.specialties.map(
    (value) =>
      html`<li><p><b>${getLabel(specialties, value, locale)}</b></p><p>${getSpecialtyText(value, locale)}</p></li>`,
  );
  return block(
    'specialties',
    m.profile_specialties({}, o),
    html`${explained.length > 0 && html`<ul class="Credentials">${explained}</ul>`}${rows}`,
  );
}
