import { lazyPart, useInBrowser } from '@app/remote-kit';
import {
  buildDirectionsHref,
  formatFullName,
  formatNumber,
  formatTown,
  getAbbreviationTitle,
  getInitials,
  listAbbreviations,
  mapKind,
  toPhoneHref,
  toWebsiteHref,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import {
  Anchor,
  ArrowLeftIcon,
  Banner,
  Button,
  ButtonLink,
  ClockIcon,
  classNames,
  ExternalIcon,
  Fact,
  Grid,
  Link,
  PhoneIcon,
  PlaceIcon,
  Portrait,
  PrintIcon,
  Row,
  Wrap,
} from '@app/ui';
import { Fragment, Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { ShareButton } from '../../ShareButton.tsx';
import { CallText } from '../../shared/cards/CallText.tsx';
import { Rating } from '../../shared/cards/Rating.tsx';
import { CompareButton, SaveButton } from '../../shared/saved/ShortlistButtons.tsx';
import type { Near } from '../../shared/saved/shortlist.ts';
import { type LastResults, useLastResults } from '../../shared/search/last-results.ts';
import {
  formatDistance,
  formatFreshness,
  formatPracticing,
  getAvailabilityText,
} from '../../shared/words/listing.ts';
import { sectionIds } from '../section-ids.ts';
import { JumpLinks } from './JumpLinks.tsx';
import styles from './ProfileHead.module.css';

/** Loaded on demand: few listings have one. */
const IntegrityNotice = lazyPart(
  () => import(/* webpackChunkName: "rare" */ '../blocks/IntegrityNotice.tsx'),
);

const OwnHiddenNotice = lazyPart(() => import(/* webpackChunkName: "rare" */ './OwnHiddenNotice.tsx'));
const OwnHiddenPhoto = lazyPart(() => import(/* webpackChunkName: "rare" */ './OwnHiddenPhoto.tsx'));

/** Images of this origin only; the Content Security Policy blocks others. */
const ownPicture = (picture: string) => (/^\/(?!\/)/.test(picture) ? picture : undefined);

function ListingPhoto({ listing }: { listing: Listing }) {
  const src = ownPicture(listing.profilePicture);
  return <Portrait size="large" src={src} alt={src ? '' : m.no_photo()} initials={getInitials(listing)} />;
}

/** Head of the profile: name, last confirmation, rating and actions. */
export function ProfileHead({ listing }: { listing: Listing }) {
  const practicing = formatPracticing(listing.yearStartedPracticing);
  const nearest = findNearest(listing, useLastResults());
  const company = nearest?.place.company || listing.company;
  return (
    <div className={styles.Head}>
      <Wrap>
        <BackToResults />
        {listing.ownStatus && (
          <Suspense>
            <OwnHiddenNotice status={listing.ownStatus} className={styles.Stale} />
          </Suspense>
        )}
        <Grid at={48} columns="auto minmax(0, 1fr) auto" columnGap={4} align="start" className={styles.Grid}>
          {listing.ownStatus && listing.profilePicture ? (
            <Suspense fallback={<Portrait size="large" alt="" initials={getInitials(listing)} />}>
              <OwnHiddenPhoto listing={listing} />
            </Suspense>
          ) : (
            <ListingPhoto listing={listing} />
          )}
          <div>
            <h1 tabIndex={-1}>
              <bdi>{formatFullName(listing)}</bdi>
              {listAbbreviations(listing.licenses).map((letters) => (
                <Fragment key={letters}>
                  , <abbr title={getAbbreviationTitle(letters)}>{letters}</abbr>
                </Fragment>
              ))}
            </h1>
            {company && (
              <p className={styles.Company}>
                <bdi>{company}</bdi>
              </p>
            )}
            {nearest ? (
              <>
                <NearestPlace listing={listing} nearest={nearest} />
                {practicing && <p>{practicing}</p>}
              </>
            ) : (
              <p>{[formatTown(listing), practicing].filter(Boolean).join('. ')}</p>
            )}
            {!listing.stale && (
              <Fact kind="ok" icon={<ClockIcon />} className={styles.Fresh}>
                {formatFreshness(listing)}
              </Fact>
            )}
          </div>
          <Rating
            value={listing.ratingAvg}
            count={listing.reviewCount}
            size="large"
            reviewsId={sectionIds.reviews}
          />
        </Grid>
        {listing.stale && (
          <Banner kind="warn" className={styles.Stale}>
            <p>{formatFreshness(listing)}</p>
          </Banner>
        )}
        {listing.integrityNotice && (
          <Suspense>
            <IntegrityNotice notice={listing.integrityNotice} className={styles.Stale} />
          </Suspense>
        )}
        {listing.availability && (
          <Banner kind="warn" className={styles.Stale}>
            <p>{getAvailabilityText(listing.availability)}</p>
          </Banner>
        )}
        <Actions listing={listing} place={nearest?.place ?? listing} />
        <JumpLinks />
      </Wrap>
    </div>
  );
}

function BackToResults() {
  const results = useLastResults();
  return (
    <p className="NoPrint">
      <Link href={results?.href ?? paths.everybody}>
        <ArrowLeftIcon />{' '}
        <span>
          {results
            ? m.back_to_results({ n: results.total, total: formatNumber(results.total) })
            : m.search_link()}
        </span>
      </Link>
    </p>
  );
}

type Place = Pick<Listing, 'company' | 'address' | 'city' | 'state' | 'zipCode'>;

interface Nearest {
  near: Near;
  place: Place;
}

/** Location that the card of the last search showed, if that search had a ZIP code. */
function findNearest(listing: Listing, results: LastResults | null): Nearest | null {
  const near = results?.near?.[listing.slug];
  const place =
    near &&
    [listing, ...listing.alsoAt].find(
      ({ company, city, state }) => company === near.company && city === near.city && state === near.state,
    );
  return place ? { near, place } : null;
}

/** For example "Bedford Park, IL: 11.8 miles from 60601. The nearest of 3 places. Also in Evanston and Joliet." */
function NearestPlace({ listing, nearest: { near, place } }: { listing: Listing; nearest: Nearest }) {
  const { locale } = useShell();
  const all: readonly Place[] = [listing, ...listing.alsoAt];
  const others = new Set(all.filter((other) => other !== place).map(({ city }) => city));
  const towns = new Intl.ListFormat(locale).format(others);
  return (
    <>
      <p>
        <b>{formatTown(place)}</b>
        {near.miles !== null &&
          `: ${m.profile_miles_from({ miles: formatDistance(near.miles), zip: near.zip })}`}
      </p>
      {all.length > 1 && (
        <p>
          {m.profile_nearest_of({ n: all.length })}{' '}
          <Anchor href={`#${sectionIds.visit}`}>{m.profile_also_in({ towns })}</Anchor>
        </p>
      )}
    </>
  );
}

function Actions({ listing, place }: { listing: Listing; place: Place }) {
  const isOpen = listing.availability === undefined;
  const phone = isOpen && toPhoneHref(listing.phone);
  const website = isOpen && toWebsiteHref(listing.website);
  // The server renders the web map link; the browser then picks the link of the device's map app.
  const map = useInBrowser(() => mapKind(navigator), undefined);
  return (
    <Row gap={1} align="stretch" className={classNames('NoPrint', styles.Actions)}>
      {phone && (
        <ButtonLink size="large" href={phone}>
          <PhoneIcon /> <CallText phone={listing.phone} />
        </ButtonLink>
      )}
      {isOpen && place.address && (
        <ButtonLink
          kind="secondary"
          size="large"
          href={buildDirectionsHref(place, map)}
          rel="noopener noreferrer"
        >
          <PlaceIcon /> {m.profile_directions()}
        </ButtonLink>
      )}
      {website && (
        <ButtonLink kind="secondary" size="large" href={website} rel="nofollow ugc noopener">
          <ExternalIcon /> {m.profile_website()}
        </ButtonLink>
      )}
      <Button needsScript kind="secondary" size="large" onClick={() => window.print()}>
        <PrintIcon /> {m.profile_print()}
      </Button>
      <ShareButton title={formatFullName(listing)} path={paths.profile(listing.slug)} size="large" />
      <Row gap={1} align="stretch" className={styles.Keep}>
        <SaveButton person={listing} size="large" />
        <CompareButton person={listing} size="large" />
      </Row>
    </Row>
  );
}
