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
import { phoneHref, phoneText } from '../words/formats.ts';
import { displayName, fullName, townText } from '../words/names.ts';
import { icon } from './icon.ts';
import { termRows } from './term-rows.ts';

const panel = (id: string, title: string, ...content: (Html | Html[] | false | '' | null)[]) =>
  html`<section class="Panel" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;

/** Where, by which phone, how soon. */
export function visitPanel(listing: Listing, locale: Locale): Html {
  const o = { locale };
  const call = phoneHref(listing.phone);
  const website = websiteHref(listing.website);
  const lines = addressLines(listing).flatMap((line, index) => (index === 0 ? [line] : [html`<br>`, line]));
  const further = listing.alsoAt.map((place) => {
    const town = townText(place);
    return html`<p>${place.days ? m.profile_also_on({ town, days: place.days }, o) : m.profile_also_at({ town }, o)}</p>`;
  });
  return panel(
    'visit',
    m.profile_visit({}, o),
    html`<address>${lines}</address>`,
    call && html`<p><a class="Link" href="${call}">${phoneText(listing.phone)}</a></p>`,
    website &&
      html`<p><a class="Link" rel="nofollow ugc noopener" href="${website}">${websiteText(listing.website)}</a></p>`,
    further,
    termRows([
      [m.profile_new_patients({}, o), yesNoText(listing.acceptsNewPatients, locale)],
      [m.profile_first_visit({}, o), waitText(listing.firstVisitDays, locale)],
      [m.profile_adjustment({}, o), waitText(listing.adjustmentDays, locale)],
    ]),
    listing.npiOnFile && html`<p class="First-note">${m.profile_npi({}, o)}</p>`,
  );
}

/** Getting into the house. "Not told" and "told: none" are different answers. */
export function accessPanel(listing: Listing, locale: Locale): Html {
  const o = { locale };
  const { accessibility } = listing;
  const content =
    accessibility === null
      ? html`<p>${m.profile_access_unknown({}, o)}</p>`
      : accessibility.length === 0
        ? html`<p>${m.profile_access_none({}, o)}</p>`
        : html`<ul class="PlainList">${accessibility.map(
            (value) =>
              html`<li class="Fact" data-kind="ok">${icon('check')}<span>${labelOf(accessibilityFeatures, value, locale)}</span></li>`,
          )}</ul>`;
  return panel('access', m.profile_access({}, o), content);
}

export function insurancePanel(listing: Listing, locale: Locale): Html {
  const o = { locale };
  if (listing.insuranceAccepted.length === 0) {
    return panel('insurance', m.profile_insurance({}, o), html`<p>${m.profile_insurance_none({}, o)}</p>`);
  }
  const plans = listing.insuranceAccepted.map(
    (value) => html`<li>${labelOf(insurancePlans, value, locale)}</li>`,
  );
  return panel(
    'insurance',
    m.profile_insurance({}, o),
    html`<p class="Panel-note">${m.profile_insurance_note({}, o)}</p><ul class="PlainList">${plans}</ul>`,
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
  return html`${wrong}<section class="Panel" data-kind="claim" aria-labelledby="claim-title"><h2 id="claim-title">${m.profile_unclaimed({}, o)}</h2><p>${m.profile_unclaimed_text({ name: displayName(listing) }, o)}</p><p><a class="Link" href="${paths.forProviders}">${m.profile_unclaimed_link({}, o)}</a></p></section>`;
}
