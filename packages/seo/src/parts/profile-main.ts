import { deviceFamilies, type Locale, labelOf, specialties } from '@app/option-lists';
import type { Listing, PublicReview } from '@app/types';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { checkedNote, credentialKnown } from '../words/credential-checks.ts';
import { credentialExplained, credentialKindText, credentialsNote } from '../words/credentials.ts';
import { yesNoText } from '../words/facts.ts';
import { numberText, tenthText } from '../words/formats.ts';
import { limbLevelText } from '../words/limb-levels.ts';
import { fullName } from '../words/names.ts';
import { specialtyText } from '../words/places.ts';
import { recommendQuestion } from '../words/reviews.ts';
import { icon } from './icon.ts';
import { dimensionList, histogram } from './rating.ts';
import { fullReview, said } from './review.ts';
import { termRows } from './term-rows.ts';

const block = (id: string, title: string, ...content: (Html | Html[] | null)[]) =>
  html`<section class="Stack" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;

/** Rating summary, histogram and averages by part; nothing at all without reviews. */
export function ratingBlock(listing: Listing, locale: Locale): Html | null {
  if (listing.ratingAvg === null) return null;
  const o = { locale };
  const [, , , four = 0, five = 0] = listing.histogram;
  const answer = m.profile_rating_answer(
    {
      n: four + five,
      shown: numberText(four + five, locale),
      total: numberText(listing.reviewCount, locale),
    },
    o,
  );
  const parts = dimensionList(listing, locale);
  return block(
    'rating',
    m.profile_rating({ name: fullName(listing) }, o),
    html`<div class="Card"><div class="Pairs"><div class="Stack"><h3>${recommendQuestion(locale)}</h3><p>${answer}</p>${histogram(listing, locale)}</div><div class="Stack"><h3>${m.profile_dimensions({}, o)}</h3>${parts}</div></div></div><p class="First-note">${m.profile_rating_note({ avg: tenthText(listing.ratingAvg, locale) }, o)}</p>`,
  );
}

/** The newest reviews, or the invitation to be the first; and the way to all of them. */
export function reviewsBlock(
  { listing, reviews, total }: { listing: Listing; reviews: readonly PublicReview[]; total: number },
  locale: Locale,
): Html {
  const o = { locale };
  const lead =
    total > 0
      ? m.profile_reviews_of(
          { shown: numberText(reviews.length, locale), total: numberText(total, locale) },
          o,
        )
      : m.profile_reviews_none({ name: fullName(listing) }, o);
  return block(
    'reviews',
    m.profile_reviews({}, o),
    html`<p class="First-note">${lead}</p>${reviews.map((review) => fullReview(review, locale))}<div class="Card Stack"><p><a class="Link" rel="nofollow" href="${paths.member(listing.slug)}">${m.profile_sign_in({}, o)}</a></p><div class="Row"><a class="Button" href="${paths.login}">${m.nav_login({}, o)}</a> <a class="Button" data-kind="secondary" href="${paths.signup}">${m.nav_signup({}, o)}</a></div></div>`,
  );
}

export const wordsBlock = (listing: Listing, locale: Locale): Html | null =>
  listing.professionalBio.trim() === ''
    ? null
    : block(
        'about',
        m.profile_words({ name: listing.firstName }, { locale }),
        html`<blockquote class="Words" data-kind="bio">${said(listing.professionalBio)}</blockquote>`,
      );

const known = (words: string, rest = '', ok = false) =>
  html`<p class="Fact" data-kind="${ok ? 'ok' : 'ask'}">${icon(ok ? 'check' : 'info')}<span><b>${words}</b>${rest && ` ${rest}`}</span></p>`;

/** Every credential in plain words, and where we know it from. */
export function credentialsBlock(listing: Listing, locale: Locale): Html | null {
  if (listing.licenses.length === 0) return null;
  const anyChecked = listing.credentials.some(({ status }) => status === 'checked');
  const rows = listing.credentials.map((one) => {
    const { label, explanation, kind } = credentialExplained(one.license, locale);
    const proof = anyChecked && known(credentialKnown(one, locale), '', one.status === 'checked');
    return html`<li><p><b>${label}</b></p><p>${credentialKindText(kind, locale)}. ${explanation}</p>${proof}</li>`;
  });
  return block(
    'credentials',
    m.profile_credentials({}, { locale }),
    html`<ul class="Credentials">${rows}</ul>`,
    anyChecked
      ? html`<p class="Fact" data-kind="ask">${icon('info')}<span>${checkedNote(locale)}</span></p>`
      : known(credentialKnown({}, locale), credentialsNote(locale)),
    listing.npiOnFile
      ? html`<p class="Fact" data-kind="ask">${icon('info')}<span>${m.npi_on_file({}, { locale })}</span></p>`
      : null,
  );
}

const labels = (values: readonly string[], list: Parameters<typeof labelOf>[0], locale: Locale) =>
  values.map((value) => labelOf(list, value, locale)).join(', ');

/** What the practitioner is known for, and what is done in the house. Unknown things are left out. */
export function devicesBlock(listing: Listing, locale: Locale): Html | null {
  const o = { locale };
  const rows = termRows([
    [
      m.profile_limb_levels({}, o),
      listing.limbLevels.map((value) => limbLevelText(value, locale)).join(', '),
    ],
    [m.profile_devices({}, o), labels(listing.deviceFamilies, deviceFamilies, locale)],
    [m.profile_children({}, o), yesNoText(listing.treatsChildren, locale)],
    [m.profile_made_here({}, o), yesNoText(listing.onSiteFabrication, locale)],
    [m.profile_same_day({}, o), yesNoText(listing.sameDayRepairs, locale)],
    [m.profile_training({}, o), listing.manufacturerTraining],
  ]);
  if (!rows && listing.specialties.length === 0) return null;
  const explained = listing.specialties.map(
    (value) =>
      html`<li><p><b>${labelOf(specialties, value, locale)}</b></p><p>${specialtyText(value, locale)}</p></li>`,
  );
  return block(
    'specialties',
    m.profile_specialties({}, o),
    html`${explained.length > 0 && html`<ul class="Credentials">${explained}</ul>`}${rows}`,
  );
}
