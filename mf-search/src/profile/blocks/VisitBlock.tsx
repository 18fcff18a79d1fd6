import { getFieldLabel } from '@app/listing-fields';
import { describeHours } from '@app/listing-fields/hours';
import { accessibilityFeatures, getLabel, urgentCallers } from '@app/option-lists';
import { copyText } from '@app/remote-kit';
import {
  formatAddressLines,
  formatOtherPlace,
  formatPhone,
  formatWebsite,
  lowercaseFirst,
  toPhoneHref,
  toWebsiteHref,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing, VisitPlace } from '@app/types';
import {
  Button,
  DescriptionList,
  Fact,
  Link,
  PhoneIcon,
  PlainList,
  Row,
  Stack,
  Text,
  TextWithNumber,
} from '@app/ui';
import { Fragment, type ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { sectionIds } from '../../paths.ts';
import { formatFreshness } from '../../shared/words/listing.ts';
import { formatAbridgedList, listProfileTerms } from '../../shared/words/profile-terms.ts';
import { answeredFields } from '../head/AnswerStrip.tsx';
import { DirectionsLink } from '../head/DirectionsLink.tsx';
import styles from './Block.module.css';
import { Block, ExpandableRow, PlainRow, Rows } from './Block.tsx';
import { OpeningHoursRow } from './OpeningHoursRow.tsx';
import { PlacePhotos } from './PlacePhotos.tsx';
import { VisitMap } from './VisitMap.tsx';

export function VisitBlock({ listing }: { listing: Listing }) {
  const isAvailable = listing.availability === undefined;
  const rows = isAvailable ? listProfileTerms(listing, 'visit', answeredFields) : [];
  // Photos of a hidden listing are not public; its owner sees them in the form.
  const place = listing.ownStatus ? { ...listing, placePhotos: [] } : listing;
  return (
    <VisitBox place={place} isAvailable={isAvailable}>
      {rows.length > 0 && <DescriptionList rows={rows} />}
      {!listing.stale && <Text soft>{formatFreshness(listing)}</Text>}
    </VisitBox>
  );
}

interface VisitBoxProps {
  place: VisitPlace;
  /** False if nobody is seen there now: no contact data is shown; the head of the page states the reason. */
  isAvailable: boolean;
  /** True on the page of a clinic, whose heading is its name; that of a person links the website. */
  isClinic?: boolean;
  /** What one person states about visits there. */
  children?: ReactNode;
}

/** A place with its contact and access, for one person or all who work there. */
export function VisitBox({ place, isAvailable, isClinic = false, children }: VisitBoxProps) {
  const { locale } = useShell();
  const websiteHref = isAvailable && toWebsiteHref(place.website);
  const addressLines = formatAddressLines(isClinic ? { ...place, company: '' } : place);
  const omitSameCompany = (company: string) => (company === place.company ? '' : company);
  return (
    <Block id={sectionIds.visit} title={m.profile_visit()}>
      <Rows>
        {isAvailable && <OpeningHoursRow hours={place.hours} timeZone={place.timeZone} />}
        {place.placePhotos.length > 0 && <PlacePhotos photos={place.placePhotos} />}
        <VisitMap place={place} />
        <Stack gap={1} pad={2}>
          <Address lines={addressLines} />
          <Row gap={0} columnGap={3} className="NoPrint">
            {isAvailable && place.address && (
              <DirectionsLink place={place}>{m.profile_directions()}</DirectionsLink>
            )}
            {place.address && (
              <CopyAddressButton addressText={formatAddressLines({ ...place, company: '' }).join(', ')} />
            )}
          </Row>
          <Row gap={0} columnGap={3}>
            {isAvailable && <PhoneLink phone={place.phone} />}
            {websiteHref && (
              <Link
                href={websiteHref}
                rel="nofollow ugc noopener"
                className={isClinic ? undefined : styles.Website}
              >
                {formatWebsite(place.website)}
              </Link>
            )}
          </Row>
          {isAvailable && <UrgentRow place={place} />}
          {children}
        </Stack>
        <AccessRow place={place} />
        {place.alsoAt.map((otherPlace) => (
          <ExpandableRow
            key={`${otherPlace.address} ${otherPlace.zipCode}`}
            title={m.profile_also_at({ town: formatOtherPlace(otherPlace, place) })}
            note={otherPlace.days}
          >
            <Address
              lines={formatAddressLines({
                ...otherPlace,
                address2: '',
                company: omitSameCompany(otherPlace.company),
              })}
            />
            {describeHours(otherPlace.hours ?? '', locale).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </ExpandableRow>
        ))}
      </Rows>
    </Block>
  );
}

function PhoneLink({ phone }: { phone: string }) {
  const href = toPhoneHref(phone);
  if (!href) return null;
  const phoneText = formatPhone(phone);
  return (
    <Link href={href}>
      <PhoneIcon /> <TextWithNumber text={phoneText} number={phoneText} />
    </Link>
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

function CopyAddressButton({ addressText }: { addressText: string }) {
  const { toast } = useShell();
  const copyAddress = async () =>
    toast({
      text: (await copyText(addressText)) ? m.address_copied() : m.address_copy_failed({ text: addressText }),
    });
  return (
    <Button className={styles.Copy} needsScript kind="quiet" onClick={() => void copyAddress()}>
      {m.address_copy()}
    </Button>
  );
}

function AccessRow({ place: { accessibility } }: { place: VisitPlace }) {
  const { locale } = useShell();
  if (accessibility === null)
    return <PlainRow title={m.profile_access()} note={m.profile_access_unknown()} />;
  const listedFeatures = accessibilityFeatures.filter(({ value }) => accessibility.includes(value));
  return (
    <ExpandableRow
      isNoteRepeated
      title={m.profile_access()}
      note={formatAbridgedList(listedFeatures.map(({ label }) => label[locale]))}
    >
      <PlainList>
        {accessibilityFeatures.map(({ value, label }) => {
          const isListed = accessibility.includes(value);
          return (
            <Fact as="li" key={value} kind={isListed ? 'ok' : 'ask'}>
              {isListed ? label[locale] : m.access_not_listed({ feature: lowercaseFirst(label[locale]) })}
            </Fact>
          );
        })}
      </PlainList>
    </ExpandableRow>
  );
}

function UrgentRow({ place }: { place: VisitPlace }) {
  const { locale } = useShell();
  const { urgentPhone, urgentHours, urgentFor } = place;
  if (!toPhoneHref(urgentPhone)) return null;
  const callerLabels = urgentFor.map((value) => getLabel(urgentCallers, value, locale));
  return (
    <Stack gap={0}>
      <b>{getFieldLabel('urgentPhone', locale)}</b>
      <div>
        <PhoneLink phone={urgentPhone} />
      </div>
      {describeHours(urgentHours, locale).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {callerLabels.length > 0 && (
        <Text soft>{m.urgent_for({ callers: new Intl.ListFormat(locale).format(callerLabels) })}</Text>
      )}
    </Stack>
  );
}
