import type { Locale } from '@app/option-lists';
import type { Listing } from '@app/types';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { availabilityText } from '../words/availability.ts';
import { abbreviationsOf, abbreviationTitle } from '../words/credentials.ts';
import { directionsHref, practicingText, websiteHref } from '../words/facts.ts';
import { phoneHref, phoneText } from '../words/formats.ts';
import { confirmedText } from '../words/freshness.ts';
import { fullName, initials, noPhotoText, townText } from '../words/names.ts';
import { noticeWords } from '../words/notice.ts';
import { icon } from './icon.ts';
import { ratingTile } from './rating.ts';

/** Only our own pictures are shown (the policy would block any other); without one the initials stand in. */
const portrait = (listing: Listing, locale: Locale) =>
  /^\/(?!\/)/.test(listing.profilePicture)
    ? html`<span class="Portrait" data-size="large"><img src="${listing.profilePicture}" alt="" width="152" height="152" decoding="async"></span>`
    : html`<span class="Portrait" role="img" aria-label="${noPhotoText(locale)}" data-size="large" data-kind="initials">${initials(listing)}</span>`;

/** Where our team found that reviews were manipulated. Its own words are in English. */
function integrityNotice({ integrityNotice: notice }: Listing, locale: Locale): Html | null {
  if (!notice) return null;
  const { title, since } = noticeWords(notice, locale);
  return html`<div class="Banner First-stale" role="status" data-kind="warn">${icon('warn')}<div class="Banner-body"><div><p><b>${title}</b> ${since}</p><p lang="en">${notice.note}</p><p><a class="Link" href="${paths.howReviewsWork}">${m.reviews_title({}, { locale })}</a></p></div></div></div>`;
}

/** Who it is, how rated, how fresh the facts are, and the ways to get in touch. */
export function profileHeader(listing: Listing, locale: Locale): Html {
  const o = { locale };
  const letters = abbreviationsOf(listing.licenses).map(
    (abbreviation) => html`, <abbr title="${abbreviationTitle(abbreviation)}">${abbreviation}</abbr>`,
  );
  const { availability } = listing;
  const call = !availability && phoneHref(listing.phone);
  const site = !availability && websiteHref(listing.website);
  const outside = html`rel="nofollow ugc noopener"`;
  const where = [townText(listing), practicingText(listing.yearStartedPracticing, locale)]
    .filter(Boolean)
    .join('. ');
  return html`<div class="First-profile-head"><div class="Wrap"><p class="First-back"><a class="Link" href="${paths.everybody}">${icon('left')} ${m.search_link({}, o)}</a></p><div class="First-who">${portrait(
    listing,
    locale,
  )}<div class="First-name"><h1><bdi>${fullName(listing)}</bdi>${letters}</h1><p class="First-company"><bdi>${listing.company}</bdi></p><p>${where}</p>${
    !listing.stale && html`<p class="Fact">${icon('clock')}<span>${confirmedText(listing, locale)}</span></p>`
  }</div>${ratingTile(listing, locale, {
    large: true,
    href: '#reviews',
  })}</div>${
    listing.stale &&
    html`<div class="Banner First-stale" role="status" data-kind="warn">${icon('warn')}<div class="Banner-body"><div><p>${confirmedText(listing, locale)}</p></div></div></div>`
  }${integrityNotice(listing, locale)}${
    availability &&
    html`<div class="Banner First-stale" role="status" data-kind="warn">${icon('warn')}<div class="Banner-body"><div><p>${availabilityText(availability, locale)}</p></div></div></div>`
  }<div class="First-actions">${
    call &&
    html`<a class="Button" data-size="large" href="${call}">${icon('phone')} ${m.profile_call({ phone: phoneText(listing.phone) }, o)}</a>`
  }${
    !availability &&
    listing.address &&
    html`<a class="Button" data-kind="secondary" data-size="large" ${outside} href="${directionsHref(listing)}">${icon('place')} ${m.profile_directions({}, o)}</a>`
  }${
    site &&
    html`<a class="Button" data-kind="secondary" data-size="large" ${outside} href="${site}">${icon('external')} ${m.profile_website({}, o)}</a>`
  }</div></div></div>`;
}
