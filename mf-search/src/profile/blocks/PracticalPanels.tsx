import { accessibilityFeatures, getLabel, insurancePlans, languages } from '@app/option-lists';
import {
  formatAddressLines,
  formatDate,
  formatOtherPlace,
  formatPhone,
  formatWebsite,
  toPhoneHref,
  toWebsiteHref,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Fact, Link, Panel, PlainList, Terms, Text, TextWithNumber } from '@app/ui';
import { Fragment } from 'react';
import { m } from '../../paraglide/messages.js';
import { listProfileTerms } from '../../shared/words/profile-terms.ts';
import { sectionIds } from '../section-ids.ts';

interface PanelProps {
  listing: Listing;
}

/** Panel with locations, contact and waiting time. */
export function VisitPanel({ listing }: PanelProps) {
  // Without contact data if the listing sees nobody now; the head of the page states the reason.
  const isOpen = listing.availability === undefined;
  const phone = isOpen && toPhoneHref(listing.phone);
  const number = formatPhone(listing.phone);
  const website = isOpen && toWebsiteHref(listing.website);
  const rows = isOpen ? listProfileTerms(listing, 'visit') : [];
  const hideSameCompany = (company: string) => (company === listing.company ? '' : company);
  return (
    <Panel id={sectionIds.visit} title={m.profile_visit()}>
      <Address lines={formatAddressLines(listing)} />
      {phone && (
        <p>
          <Link href={phone}>
            <TextWithNumber text={number} number={number} />
          </Link>
        </p>
      )}
      {website && (
        <p>
          <Link href={website} rel="nofollow ugc noopener">
            {formatWebsite(listing.website)}
          </Link>
        </p>
      )}
      {listing.alsoAt.map((place) => (
        <div key={`${place.address} ${place.zipCode}`}>
          <Text as="h3" size="body">
            {place.days
              ? m.profile_also_on({ town: formatOtherPlace(place, listing), days: place.days })
              : m.profile_also_at({ town: formatOtherPlace(place, listing) })}
          </Text>
          <Address
            lines={formatAddressLines({ ...place, address2: '', company: hideSameCompany(place.company) })}
          />
        </div>
      ))}
      {rows.length > 0 && <Terms rows={rows} />}
    </Panel>
  );
}

function Address({ lines }: { lines: string[] }) {
  return (
    <address>
      {lines.map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </address>
  );
}

/** Panel with the stated accessibility of the building. */
export function AccessPanel({ listing: { accessibility } }: PanelProps) {
  const { locale } = useShell();
  const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  return (
    <Panel
      id={sectionIds.access}
      title={m.profile_access()}
      note={accessibility === null ? m.profile_access_unknown() : undefined}
    >
      {accessibility !== null && (
        <PlainList>
          {accessibilityFeatures.map(({ value, label }) => {
            const has = accessibility.includes(value);
            return (
              <Fact as="li" key={value} kind={has ? 'ok' : 'ask'}>
                {has ? label[locale] : m.access_not_listed({ feature: lower(label[locale]) })}
              </Fact>
            );
          })}
        </PlainList>
      )}
    </Panel>
  );
}

/** Panel with insurance plans and the date of their confirmation. */
export function InsurancePanel({ listing }: PanelProps) {
  const { locale } = useShell();
  const confirmed = listing.confirmedAt
    ? m.insurance_confirmed({ date: formatDate(listing.confirmedAt, locale) })
    : m.insurance_unconfirmed();
  const none = listing.insuranceAccepted.length === 0;
  return (
    <Panel
      id={sectionIds.insurance}
      title={m.profile_insurance()}
      note={none ? m.profile_insurance_none() : `${confirmed} ${m.profile_insurance_note()}`}
    >
      {!none && (
        <PlainList>
          {listing.insuranceAccepted.map((plan) => (
            <li key={plan}>{getLabel(insurancePlans, plan, locale)}</li>
          ))}
        </PlainList>
      )}
    </Panel>
  );
}

export function LanguagesPanel({ listing }: PanelProps) {
  const { locale } = useShell();
  return (
    <Panel title={m.profile_languages()}>
      <PlainList>
        <li>{m.profile_english()}</li>
        {listing.languageAccommodations.map((language) => (
          <li key={language}>{getLabel(languages, language, locale)}</li>
        ))}
      </PlainList>
    </Panel>
  );
}
