import type { Locale } from '@app/option-lists';
import type { Listing } from '@app/types';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { getAvailabilityText } from '../words/listing/availability.ts';
import { getAbbreviationTitle, listAbbreviations } from '../words/listing/credentials.ts';
import { buildDirectionsHref, formatPracticing, toWebsiteHref } from '../words/listing/facts.ts';
import { formatFreshness } from '../words/listing/freshness.ts';
import { getNoticeWords } from '../words/page/notice.ts';
import { formatPhone, toPhoneHref } from '../words/text/formats.ts';
import { formatFullName, formatTown, getInitials, getNoPhotoText } from '../words/text/names.ts';
import { renderIcon } from './icon.ts';
import { renderRatingTile } from './rating.ts';

/** Only our own pictures are shown (the policy would block any other); without one the initials stand in. */
const renderPortrait = (listing: Listing, locale: Locale) =>
  /^\/(?!\/)/.test(listing.profilePicture)
    ? html`<span class="Portrait" data-size="large"><img src="${listing.profilePicture}" alt="" width="152" height="152" decoding="async"></span>`
    : html`<span class="Portrait" role="img" aria-label="${getNoPhotoText(locale)}" data-size="large" data-kind="initials">${getInitials(listing)}</span>`;

/** Where our team found that reviews were manipulated. Its own words are in English. */
function renderIntegrityNotice({ integrityNotice: notice }: Listing, locale: Locale): Html | null {
  if (!notice) return null;
  const { title, since } = getNoticeWords(notice, locale);
  return html`<div class="Banner First-stale" role="status" data-kind="warn">${renderIcon('warn')}<div class="Banner-body"><div><p><b>${title}</b> ${since}</p><p lang="en">${notice.note}</p><p><a class="Link" href="${paths.howReviewsWork}">${m.reviews_title({}, { locale })}</a></p></div></div></div>`;
}

/** Who it is, how rated, how fresh the facts are, and the ways to get in touch. */
export function renderProfileHeader(listing: Listing, locale: Locale): Html {
  const o = { locale };
  const letters = listAbbreviations(listing.licenses).map(
    (abbreviation) => html`, <abbr title="${getAbbreviationTitle(abbreviation)}">${abbreviation}</abbr>`,
  );
  const { availability } = listing;
  const call = !availability && toPhoneHref(listing.phone);
  const site = !availability && toWebsiteHref(listing.website);
  const outside = html`rel="nofollow ugc noopener"`;
  const where = [formatTown(listing), formatPracticing(listing.yearStartedPracticing, locale)]
    .filter(Boolean)
    .join('. ');
  return html`<div class="First-profile-head"><div class="Wrap"><p class="First-back"><a class="Link" href="${paths.everybody}">${renderIcon('left')} ${m.search_link({}, o)}</a></p><div class="First-who">${renderPortrait(
    listing,
    locale,
  )}<div class="First-name"><h1><bdi>${formatFullName(listing)}</bdi>${letters}</h1><p class="First-company"><bdi>${listing.company}</bdi></p><p>${where}</p>${
    !listing.stale &&
    html`<p class="Fact">${renderIcon('clock')}<span>${formatFreshness(listing, locale)}</span></p>`
  }</div>${renderRatingTile(listing, locale, {
    large: true,
    href: '#reviews',
  })}</div>${
    listing.stale &&
    html`<div class="Banner First-stale" role="status" data-kind="warn">${renderIcon('warn')}<div class="Banner-body"><div><p>${formatFreshness(listing, locale)}</p></div></div></div>`
  }${renderIntegrityNotice(listing, locale)}${
    availability &&
    html`<div class="Banner First-stale" role="status" data-kind="warn">${renderIcon('warn')}<div class="Banner-body"><div><p>${getAvailabilityText(availability, locale)}</p></div></div></div>`
  }<div class="First-actions">${
    call &&
    html`<a class="Button" data-size="large" href="${call}">${renderIcon('phone')} ${m.profile_call({ phone: formatPhone(listing.phone) }, o)}</a>`
  }${
    !availability &&
    listing.address &&
    html`<a class="Button" data-kind="secondary" data-size="large" ${outside} href="${buildDirectionsHref(listing)}">${renderIcon('place')} ${m.profile_directions({}, o)}</a>`
  }${
    site &&
    html`<a class="Button" data-kind="secondary" data-size="large" ${outside} href="${site}">${renderIcon('external')} ${m.profile_website({}, o)}</a>`
  }</div></div></div>`;
}
