import {
  accessibilityFeatures,
  getLabel,
  insurancePlans,
  type Locale,
  languages,
  site,
} from '@app/option-lists';
import type { Listing } from '@app/types';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { formatAddressLines, formatWebsite, toWebsiteHref } from '../words/listing/facts.ts';
import { listProfileTerms } from '../words/listing/profile-terms.ts';
import { formatDate, formatPhone, toPhoneHref } from '../words/text/formats.ts';
import { displayName, formatFullName, formatOtherPlace } from '../words/text/names.ts';
import { renderIcon } from './icon.ts';
import { renderTermRows } from './term-rows.ts';

const renderPanel = (id: string, title: string, ...content: (Html | Html[] | false | '' | null)[]) =>
  html`<section class="Panel" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;

const renderAddress = (lines: string[]) =>
  html`<address>${lines.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</address>`;

/** Where, by which phone, how soon. */
export function visitPanel(listing: Listing, locale: Locale): Html {
  const o = { locale };
  const isOpen = listing.availability === undefined;
  const call = isOpen && toPhoneHref(listing.phone);
  const website = isOpen && toWebsiteHref(listing.website);
  const further = listing.alsoAt.map((place) => {
    const town = formatOtherPlace(place, listing);
    // The practice is named once, unless this place has another one.
    const company = place.company === listing.company ? '' : place.company;
    return html`<h3>${place.days ? m.profile_also_on({ town, days: place.days }, o) : m.profile_also_at({ town }, o)}</h3>${renderAddress(formatAddressLines({ ...place, company, address2: '' }))}`;
  });
  return renderPanel(
    'visit',
    m.profile_visit({}, o),
    renderAddress(formatAddressLines(listing)),
    call && html`<p><a class="Link" href="${call}">${formatPhone(listing.phone)}</a></p>`,
    website &&
      html`<p><a class="Link" rel="nofollow ugc noopener" href="${website}">${formatWebsite(listing.website)}</a></p>`,
    further,
    isOpen && renderTermRows(listProfileTerms(listing, 'visit', locale)),
  );
}

/** What the house has and lacks, as far as the practice told. */
export function renderAccessPanel({ accessibility }: Listing, locale: Locale): Html {
  const o = { locale };
  const lower = (text: string) => text.charAt(0).toLocaleLowerCase(locale) + text.slice(1);
  if (accessibility === null) {
    return renderPanel(
      'access',
      m.profile_access({}, o),
      html`<p class="Panel-note">${m.profile_access_unknown({}, o)}</p>`,
    );
  }
  const rows = accessibilityFeatures.map(({ value, label }) =>
    accessibility.includes(value)
      ? html`<li class="Fact" data-kind="ok">${renderIcon('check')}<span>${label[locale]}</span></li>`
      : html`<li class="Fact" data-kind="no">${renderIcon('close')}<span>${m.access_without({ feature: lower(label[locale]) }, o)}</span></li>`,
  );
  return renderPanel('access', m.profile_access({}, o), html`<ul class="PlainList">${rows}</ul>`);
}

/** Plans, when that was confirmed, and that it may have changed. */
export function renderInsurancePanel(listing: Listing, locale: Locale): Html {
  const o = { locale };
  const confirmed = listing.confirmedAt
    ? m.insurance_confirmed({ date: formatDate(listing.confirmedAt, locale) }, o)
    : m.insurance_unconfirmed({}, o);
  const none = listing.insuranceAccepted.length === 0;
  const plans = listing.insuranceAccepted.map(
    (value) => html`<li>${getLabel(insurancePlans, value, locale)}</li>`,
  );
  return renderPanel(
    'insurance',
    m.profile_insurance({}, o),
    html`<p class="Panel-note">${none ? m.profile_insurance_none({}, o) : `${confirmed} ${m.profile_insurance_note({}, o)}`}</p>`,
    !none && html`<ul class="PlainList">${plans}</ul>`,
  );
}

export function renderLanguagesPanel(listing: Listing, locale: Locale): Html {
  const spoken = [
    m.profile_english({}, { locale }),
    ...listing.languageAccommodations.map((value) => getLabel(languages, value, locale)),
  ];
  return renderPanel(
    'languages',
    m.profile_languages({}, { locale }),
    html`<ul class="PlainList">${spoken.map((language) => html`<li>${language}</li>`)}</ul>`,
  );
}

/** What to do about a wrong fact; and, where nobody owns the profile, how its practitioner gets it. */
export function renderCorrectionPanel(listing: Listing, locale: Locale): Html {
  const o = { locale };
  const subject = m.profile_wrong_subject({ name: formatFullName(listing) }, o);
  const wrong = renderPanel(
    'wrong',
    m.profile_wrong({}, o),
    html`<p>${m.profile_wrong_text({}, o)}</p><p><a class="Link" href="mailto:${site.helpEmail}?subject=${encodeURIComponent(subject)}">${m.profile_wrong_mail({}, o)}</a></p>`,
  );
  if (listing.claimed) return wrong;
  return html`${wrong}<section class="Panel" data-kind="claim" aria-labelledby="claim-title"><h2 id="claim-title">${m.profile_unclaimed({}, o)}</h2><p>${m.profile_unclaimed_text({ name: displayName(listing) }, o)}</p><a class="Button" data-kind="tint" href="${paths.submitProsthetist}">${m.profile_unclaimed_link({}, o)}<span class="VisuallyHidden"> – ${formatFullName(listing)}</span></a></section>`;
}
