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
import type { Listing } from '@app/types';
import { Button, Fact, Link, PhoneIcon, PlainList, Row, Stack, Terms, Text, TextWithNumber } from '@app/ui';
import { Fragment } from 'react';
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
import styles from './VisitBlock.module.css';
import { VisitMap } from './VisitMap.tsx';

/** Places, contact, waiting time and access. */
export function VisitBlock({ listing }: { listing: Listing }) {
  // Without contact data if the listing sees nobody now; the head of the page states the reason.
  const isOpen = listing.availability === undefined;
  const phone = isOpen && toPhoneHref(listing.phone);
  const number = formatPhone(listing.phone);
  const website = isOpen && toWebsiteHref(listing.website);
  const rows = isOpen ? listProfileTerms(listing, 'visit', answeredAbove) : [];
  const lines = formatAddressLines(listing);
  const hideSameCompany = (company: string) => (company === listing.company ? '' : company);
  return (
    <Block id={sectionIds.visit} title={m.profile_visit()}>
      <Rows>
        <VisitMap listing={listing} />
        <Stack gap={1} pad={2}>
          <Address lines={lines} />
          <Row gap={0} columnGap={3} className="NoPrint">
            {isOpen && listing.address && (
              <DirectionsLink place={listing}>{m.profile_directions()}</DirectionsLink>
            )}
            {listing.address && (
              <CopyAddress text={formatAddressLines({ ...listing, company: '' }).join(', ')} />
            )}
          </Row>
          <Row gap={0} columnGap={3}>
            {phone && (
              <Link href={phone}>
                <PhoneIcon /> <TextWithNumber text={number} number={number} />
              </Link>
            )}
            {website && (
              <Link href={website} rel="nofollow ugc noopener">
                {formatWebsite(listing.website)}
              </Link>
            )}
          </Row>
          {rows.length > 0 && <Terms rows={rows} />}
          {!listing.stale && <Text soft>{formatFreshness(listing)}</Text>}
        </Stack>
        <AccessRow listing={listing} />
        {listing.alsoAt.map((place) => (
          <FoldRow
            key={`${place.address} ${place.zipCode}`}
            title={m.profile_also_at({ town: formatOtherPlace(place, listing) })}
            note={place.days}
          >
            <Address
              lines={formatAddressLines({ ...place, address2: '', company: hideSameCompany(place.company) })}
            />
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
function AccessRow({ listing: { accessibility } }: { listing: Listing }) {
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
