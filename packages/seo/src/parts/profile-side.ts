import {
  accessibilityFeatures,
  insurancePlans,
  type Locale,
  labelOf,
  languages,
  site,
} from '@app/option-lists';
import type { Listing } from '@app/types';
import { type Html, html } from '../html.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { addressLines, waitText, websiteHref, websiteText, yesNoText } from '../words/facts.ts';
import { dateText, phoneHref, phoneText } from '../words/formats.ts';
import { displayName, fullName, otherPlaceText } from '../words/names.ts';
import { icon } from './icon.ts';
import { termRows } from './term-rows.ts';

const panel = (id: string, title: string, ...content: (Html | Html[] | false | '' | null)[]) =>
  html`<section class="Panel" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;

const address = (lines: string[]) =>
  html`<address>${lines.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</address>`;

/** Where, by which phone, how soon. */
export function visitPanel(listing: Listing, locale: Locale): Html {
  const o = { locale };
  const isOpen = listing.availability === undefined;
  const call = isOpen && phoneHref(listing.phone);
  const website = isOpen && websiteHref(listing.website);
  const further = listing.alsoAt.map((place) => {
    const town = otherPlaceText(place, listing);
    // The practice is named once, unless this place has another one.
    const company = place.company === listing.company ? '' : place.company;
    return html`<h3>${place.days ? m.profile_also_on({ town, days: place.days }, o) : m.profile_also_at({ town }, o)}</h3>${address(addressLines({ ...place, company, address2: '' }))}`;
  });
  return panel(
    'visit',
    m.profile_visit({}, o),
    address(addressLines(listing)),
    call && html`<p><a class="Link" href="${call}">${phoneText(listing.phone)}</a></p>`,
    website &&
      html`<p><a class="Link" rel="nofollow ugc noopener" href="${website}">${websiteText(listing.website)}</a></p>`,
    further,
    isOpen &&
      termRows([
        [m.profile_new_patients({}, o), yesNoText(listing.acceptsNewPatients, locale)],
        [m.profile_first_visit({}, o), waitText(listing.firstVisitDays, locale)],
        [m.profile_adjustment({}, o), waitText(listing.adjustmentDays, locale)],
      ]),
  );
}

/** What the house has and lacks, as far as the practice told. */
export function accessPanel({ accessibility }: Listing, locale: Locale): Html {
  const o = { locale };
  const lower = (text: string) => text.charAt(0).toLocaleLowerCase(locale) + text.slice(1);
  if (accessibility === null) {
    return panel(
      'access',
      m.profile_access({}, o),
      html`<p class="Panel-note">${m.profile_access_unknown({}, o)}</p>`,
    );
  }
  const rows = accessibilityFeatures.map(({ value, label }) =>
    accessibility.includes(value)
      ? html`<li class="Fact" data-kind="ok">${icon('check')}<span>${label[locale]}</span></li>`
      : html`<li class="Fact" data-kind="no">${icon('close')}<span>${m.access_without({ feature: lower(label[locale]) }, o)}</span></li>`,
  );
  return panel('access', m.profile_access({}, o), html`<ul class="PlainList">${rows}</ul>`);
}

/** Plans, when that was confirmed, and that it may have changed. */
export function insurancePanel(listing: Listing, locale: Locale): Html {
  const o = { locale };
  const confirmed = listing.confirmedAt
    ? m.insurance_confirmed({ date: dateText(listing.confirmedAt, locale) }, o)
    : m.insurance_unconfirmed({}, o);
  const none = listing.insuranceAccepted.length === 0;
  const plans = listing.insuranceAccepted.map(
    (value) => html`<li>${labelOf(insurancePlans, value, locale)}</li>`,
  );
  return panel(
    'insurance',
    m.profile_insurance({}, o),
    html`<p class="Panel-note">${none ? m.profile_insurance_none({}, o) : `${confirmed} ${m.profile_insurance_note({}, o)}`}</p>`,
    !none && html`<ul class="PlainList">${plans}</ul>`,
  );
}

export function languagesPanel(listing: Listing, locale: Locale): Html {
  const spoken = [
    m.profile_english({}, { locale }),
    ...listing.languageAccommodations.map((value) => labelOf(languages, value, locale)),
  ];
  return panel(
    'languages',
    m.profile_languages({}, { locale }),
    html`<ul class="PlainList">${spoken.map((language) => html`<li>${language}</li>`)}</ul>`,
  );
}

/** What to do about a wrong fact; and, where nobody owns the profile, how its practitioner gets it. */
export function correctionPanel(listing: Listing, locale: Locale): Html {
  const o = { locale };
  const subject = m.profile_wrong_subject({ name: fullName(listing) }, o);
  const wrong = panel(
    'wrong',
    m.profile_wrong({}, o),
    html`<p>${m.profile_wrong_text({}, o)}</p><p><a class="Link" href="mailto:${site.helpEmail}?subject=${encodeURIComponent(subject)}">${m.profile_wrong_mail({}, o)}</a></p>`,
  );
  if (listing.claimed) return wrong;
  return html`${wrong}<section class="Panel" data-kind="claim" aria-labelledby="claim-title"><h2 id="claim-title">${m.profile_unclaimed({}, o)}</h2><p>${m.profile_unclaimed_text({ name: displayName(listing) }, o)}</p><a class="Button" data-kind="tint" href="${paths.submitProsthetist}">${m.profile_unclaimed_link({}, o)}<span class="VisuallyHidden"> – ${fullName(listing)}</span></a></section>`;
}
