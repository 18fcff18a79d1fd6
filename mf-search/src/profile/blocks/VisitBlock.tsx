import { describeHours } from '@app/listing-fields/hours';
import { accessibilityFeatures } from '@app/option-lists';
import {
  formatAddressLines,
  formatOtherPlace,
  formatPhone,
  formatWebsite,
  toPhoneHref,
  toWebsiteHref,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing, VisitPlace } from '@app/types';
import { Button, Fact, Link, PhoneIcon, PlainList, Row, Stack, Terms, Text, TextWithNumber } from '@app/ui';
import { Fragment, type ReactNode } from 'react';
import { copyText } from '../../copy-text.ts';
import { m } from '../../paraglide/messages.js';
import { formatFreshness } from '../../shared/words/listing.ts';
import { listProfileTerms } from '../../shared/words/profile-terms.ts';
import { formatSome } from '../../shared/words/some.ts';
import { answeredAbove } from '../head/AnswerStrip.tsx';
import { DirectionsLink } from '../head/DirectionsLink.tsx';
import { sectionIds } from '../section-ids.ts';
import { Block } from './Block.tsx';
import { FoldRow, PlainRow, Rows } from './FoldRow.tsx';
import { HoursRows } from './HoursRows.tsx';
import { PlacePhotos } from './PlacePhotos.tsx';
import { UrgentRow } from './UrgentRow.tsx';
import styles from './VisitBlock.module.css';
import { VisitMap } from './VisitMap.tsx';

/** Places, contact, waiting time and access. */
export function VisitBlock({ listing }: { listing: Listing }) {
  const isOpen = listing.availability === undefined;
  const rows = isOpen ? listProfileTerms(listing, 'visit', answeredAbove) : [];
  // Photos of a hidden listing are not public; its owner sees them in the form.
  const place = listing.ownStatus ? { ...listing, placePhotos: [] } : listing;
  return (
    <VisitBox place={place} isOpen={isOpen} linksAbove>
      {rows.length > 0 && <Terms rows={rows} />}
      {!listing.stale && <Text soft>{formatFreshness(listing)}</Text>}
    </VisitBox>
  );
}

interface VisitBoxProps {
  place: VisitPlace;
  /** False if nobody is seen there now: without contact data; the head of the page states the reason. */
  isOpen?: boolean;
  /** The head of the page links the website, so that a phone needs no second link. */
  linksAbove?: boolean;
  /** The head of the page is the name of the practice. */
  nameAbove?: boolean;
  /** What one person says of visits there. */
  children?: ReactNode;
}

/** A place with its contact and access, for one person or all who work there. */
export function VisitBox({ place, isOpen = true, linksAbove, nameAbove, children }: VisitBoxProps) {
  const { locale } = useShell();
  const phone = isOpen && toPhoneHref(place.phone);
  const number = formatPhone(place.phone);
  const website = isOpen && toWebsiteHref(place.website);
  const lines = formatAddressLines(nameAbove ? { ...place, company: '' } : place);
  const hideSameCompany = (company: string) => (company === place.company ? '' : company);
  return (
    <Block id={sectionIds.visit} title={m.profile_visit()}>
      <Rows>
        {isOpen && <HoursRows hours={place.hours} timeZone={place.timeZone} />}
        {place.placePhotos.length > 0 && <PlacePhotos photos={place.placePhotos} />}
        <VisitMap place={place} />
        <Stack gap={1} pad={2}>
          <Address lines={lines} />
          <Row gap={0} columnGap={3} className="NoPrint">
            {isOpen && place.address && (
              <DirectionsLink place={place}>{m.profile_directions()}</DirectionsLink>
            )}
            {place.address && <CopyAddress text={formatAddressLines({ ...place, company: '' }).join(', ')} />}
          </Row>
          <Row gap={0} columnGap={3}>
            {phone && (
              <Link href={phone}>
                <PhoneIcon /> <TextWithNumber text={number} number={number} />
              </Link>
            )}
            {website && (
              <Link
                href={website}
                rel="nofollow ugc noopener"
                className={linksAbove ? styles.Website : undefined}
              >
                {formatWebsite(place.website)}
              </Link>
            )}
          </Row>
          {isOpen && <UrgentRow place={place} />}
          {children}
        </Stack>
        <AccessRow place={place} />
        {place.alsoAt.map((other) => (
          <FoldRow
            key={`${other.address} ${other.zipCode}`}
            title={m.profile_also_at({ town: formatOtherPlace(other, place) })}
            note={other.days}
          >
            <Address
              lines={formatAddressLines({ ...other, address2: '', company: hideSameCompany(other.company) })}
            />
            {describeHours(other.hours ?? '', locale).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </FoldRow>
        ))}
      </Rows>
    </Block>
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

function CopyAddress({ text }: { text: string }) {
  const { toast } = useShell();
  const copy = async () =>
    toast({ text: (await copyText(text)) ? m.address_copied() : m.address_copy_failed({ text }) });
  return (
    <Button className={styles.Copy} needsScript kind="quiet" onClick={() => void copy()}>
      {m.address_copy()}
    </Button>
  );
}

/** The stated accessibility of the building. */
function AccessRow({ place: { accessibility } }: { place: VisitPlace }) {
  const { locale } = useShell();
  const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  if (accessibility === null)
    return <PlainRow title={m.profile_access()} note={m.profile_access_unknown()} />;
  const listed = accessibilityFeatures.filter(({ value }) => accessibility.includes(value));
  return (
    <FoldRow
      summarizes
      title={m.profile_access()}
      note={formatSome(listed.map(({ label }) => label[locale]))}
    >
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
    </FoldRow>
  );
}
