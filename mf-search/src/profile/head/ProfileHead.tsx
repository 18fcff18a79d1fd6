import { lazyPart } from '@app/remote-kit';
import {
  formatFullName,
  formatNumber,
  formatOneDecimal,
  formatTown,
  getAbbreviationTitle,
  getInitials,
  listAbbreviations,
  toWebsiteHref,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import {
  Anchor,
  Banner,
  Button,
  ButtonLink,
  Container,
  classNames,
  Grid,
  Link,
  Portrait,
  Row,
  Stars,
  Text,
  VisuallyHidden,
} from '@app/ui';
import { Fragment, Suspense } from 'react';
import '../../shared/parts.css';
import { m } from '../../paraglide/messages.js';
import { buildReviewFormHref, buildVisitRequestHref, paths, sectionIds } from '../../paths.ts';
import { ShareButton } from '../../ShareButton.tsx';
import { CallButton } from '../../shared/cards/CallButton.tsx';
import { CompanyName } from '../../shared/cards/CompanyName.tsx';
import { CompareButton } from '../../shared/saved/ShortlistButtons.tsx';
import { BackToResults } from '../../shared/search/BackToResults.tsx';
import { formatDistance, formatFreshness, getAvailabilityText } from '../../shared/words/listing.ts';
import { AnswerStrip } from './AnswerStrip.tsx';
import { DirectionsAndSaveButtons, type PracticePlace } from './DirectionsLink.tsx';
import styles from './ProfileHead.module.css';
import { type NearestPlace, useNearestPlace } from './use-nearest-place.ts';

/** Loaded on demand: few listings have one. */
const RareNotices = lazyPart(() => import(/* webpackChunkName: "rare" */ './RareNotices.tsx'));
const OwnHiddenPhoto = lazyPart(() => import(/* webpackChunkName: "rare" */ './OwnHiddenPhoto.tsx'));

/** Images of this origin only; the Content Security Policy blocks others. */
const toSameOriginSrc = (picture: string) => (/^\/(?!\/)/.test(picture) ? picture : undefined);

function ListingPhoto({ listing }: { listing: Listing }) {
  const src = toSameOriginSrc(listing.profilePicture);
  return (
    <Portrait
      size="large"
      className={styles.Photo}
      src={src}
      alt={src ? '' : m.no_photo()}
      initials={getInitials(listing)}
    />
  );
}

export function ProfileHead({ listing }: { listing: Listing }) {
  const nearestPlace = useNearestPlace(listing);
  const company = nearestPlace?.place.company || listing.company;
  const place = nearestPlace?.place ?? listing;
  return (
    <div className={styles.Head}>
      <Container>
        <BackToResults />
        {(listing.ownStatus || listing.integrityNotice) && (
          <Suspense>
            <RareNotices listing={listing} className={styles.Notice} />
          </Suspense>
        )}
        <Grid columns="auto minmax(0, 1fr)" gap="1h" align="start" className={styles.Who}>
          {listing.ownStatus && listing.profilePicture ? (
            <Suspense
              fallback={
                <Portrait size="large" className={styles.Photo} alt="" initials={getInitials(listing)} />
              }
            >
              <OwnHiddenPhoto listing={listing} className={styles.Photo} />
            </Suspense>
          ) : (
            <ListingPhoto listing={listing} />
          )}
          <div className="SearchTallLinks">
            <h1 tabIndex={-1}>
              <bdi>{formatFullName(listing)}</bdi>
              {listAbbreviations(listing.licenses).map((abbreviation) => (
                <Fragment key={abbreviation}>
                  , <abbr title={getAbbreviationTitle(abbreviation)}>{abbreviation}</abbr>
                </Fragment>
              ))}
            </h1>
            {company && (
              <p className={styles.Practice}>
                <CompanyName slug={company === listing.company ? listing.clinicSlug : undefined}>
                  {company}
                </CompanyName>
              </p>
            )}
            <NearestPlaceText listing={listing} nearestPlace={nearestPlace} />
          </div>
          <RatingLink listing={listing} />
        </Grid>
        <AnswerStrip listing={listing} />
        {listing.stale && (
          <Banner kind="warn" className={styles.Notice}>
            <p>{formatFreshness(listing)}</p>
          </Banner>
        )}
        {listing.availability && (
          <Banner kind="warn" className={styles.Notice}>
            <p>{getAvailabilityText(listing.availability)}</p>
          </Banner>
        )}
        <Actions listing={listing} place={place} />
      </Container>
    </div>
  );
}

/** Average and number of reviews, on phones in one row; a link to the reviews below, or to write the first. */
function RatingLink({ listing: { ratingAvg, reviewCount, slug, owned } }: { listing: Listing }) {
  if (ratingAvg === null)
    return (
      <Text soft className={styles.NoRating}>
        <b>{m.rating_new()}.</b> {m.reviews_none()}.{' '}
        {!owned && (
          <Link className="NoPrint" href={buildReviewFormHref(slug)}>
            {m.write_first()}
          </Link>
        )}
      </Text>
    );
  return (
    <Grid
      as={Anchor}
      columns="auto auto auto"
      gap={0}
      columnGap={1}
      align="center"
      className={classNames('SearchAmber', styles.Rating)}
      href={`#${sectionIds.reviews}`}
    >
      <b>
        {formatOneDecimal(ratingAvg)}
        <VisuallyHidden>{m.rating_unit()}</VisuallyHidden>
      </b>
      <Stars value={ratingAvg} />
      <span>
        {reviewCount < 5
          ? m.rating_few({ n: reviewCount, shown: formatNumber(reviewCount) })
          : m.review_count({ n: reviewCount, shown: formatNumber(reviewCount) })}
      </span>
    </Grid>
  );
}

/**
 * For example "Bedford Park, IL: 11.8 miles from 60601. The nearest of 3 places. Also in Evanston and Joliet."; without
 * a search by ZIP code only the towns.
 */
function NearestPlaceText({
  listing,
  nearestPlace,
}: {
  listing: Listing;
  nearestPlace: NearestPlace | null;
}) {
  const { locale } = useShell();
  const places: readonly PracticePlace[] = [listing, ...listing.alsoAt];
  const place = nearestPlace?.place ?? listing;
  const otherCities = new Set(
    places.filter((practicePlace) => practicePlace !== place).map(({ city }) => city),
  );
  const otherTownsText = new Intl.ListFormat(locale).format(otherCities);
  const { miles = null, zip = '' } = nearestPlace?.location ?? {};
  return (
    <>
      <Text soft>
        <span>{formatTown(place)}</span>
        {miles !== null && `: ${m.profile_miles_from({ miles: formatDistance(miles), zip })}`}
      </Text>
      {places.length > 1 && (
        <Text soft>
          {nearestPlace && `${m.profile_nearest_of({ n: places.length })} `}
          <Anchor href={`#${sectionIds.visit}`}>{m.profile_also_in({ towns: otherTownsText })}</Anchor>
        </Text>
      )}
    </>
  );
}

function Actions({ listing, place }: { listing: Listing; place: PracticePlace }) {
  const isAvailable = listing.availability === undefined;
  const websiteHref = isAvailable && toWebsiteHref(listing.website);
  return (
    <div className="NoPrint">
      <Row gap={0} columnGap={3} justify="between" align="stretch" className={styles.Actions}>
        {/* In a narrow window, the bar at the bottom has these. */}
        <Row gap={1} className={styles.Keys}>
          {isAvailable && <CallButton phone={listing.phone} />}
          {listing.takesVisitRequests && !listing.owned && (
            <ButtonLink kind="tint" className={styles.Ask} href={buildVisitRequestHref(listing.slug)}>
              {m.ask_key()}
            </ButtonLink>
          )}
          <DirectionsAndSaveButtons listing={listing} place={place} />
        </Row>
        <Row gap={0} columnGap={1} className={styles.Links}>
          <CompareButton kind="quiet" person={listing} />
          {websiteHref && (
            <ButtonLink kind="quiet" href={websiteHref} rel="nofollow ugc noopener">
              {m.profile_website()}
            </ButtonLink>
          )}
          <ShareButton kind="quiet" title={formatFullName(listing)} path={paths.profile(listing.slug)} />
          <Button needsScript kind="quiet" onClick={() => window.print()}>
            {m.profile_print()}
          </Button>
        </Row>
      </Row>
      {listing.visitAnswers && (
        <Text soft size="note">
          {m.answers_within({ n: listing.visitAnswers.days })}, {m.answers_rate(listing.visitAnswers)}
        </Text>
      )}
    </div>
  );
}
