import { lazyPart } from '@app/remote-kit';
import {
  abbreviationsOf,
  abbreviationTitle,
  availabilityText,
  confirmedText,
  directionsHref,
  fullName,
  initials,
  mapKind,
  noPhotoText,
  numberText,
  phoneHref,
  phoneText,
  practicingText,
  townText,
  websiteHref,
} from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import {
  ArrowLeftIcon,
  Banner,
  Button,
  ButtonLink,
  ClockIcon,
  ExternalIcon,
  Link,
  PhoneIcon,
  PlaceIcon,
  Portrait,
  PrintIcon,
  Wrap,
} from '@app/ui';
import { Fragment, Suspense } from 'react';
import { lastResults } from '../last-results.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { Rating } from '../Rating.tsx';
import { CompareButton, SaveButton } from '../ShortlistButtons.tsx';
import { ShortlistLink } from '../ShortlistLink.tsx';
import { JumpLinks } from './JumpLinks.tsx';
import styles from './ProfileHead.module.css';
import { sectionIds } from './section-ids.ts';

/** Few listings have one, so the others don't carry its words. */
const IntegrityNotice = lazyPart(() => import(/* webpackChunkName: "rare" */ './IntegrityNotice.tsx'));

const OwnHiddenNotice = lazyPart(() => import(/* webpackChunkName: "rare" */ './OwnHiddenNotice.tsx'));
const OwnHiddenPhoto = lazyPart(() => import(/* webpackChunkName: "rare" */ './OwnHiddenPhoto.tsx'));

/** Only our own pictures are shown: the page's policy would block any other. */
const ownPicture = (picture: string) => (/^\/(?!\/)/.test(picture) ? picture : undefined);

function PhotoOf({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const src = ownPicture(listing.profilePicture);
  return (
    <Portrait size="large" src={src} alt={src ? '' : noPhotoText(locale)} initials={initials(listing)} />
  );
}

/** Who this is, how fresh the facts are, how rated, and what to do now. */
export function ProfileHead({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const practicing = practicingText(listing.yearStartedPracticing, locale);
  return (
    <div className={styles.Head}>
      <Wrap>
        <BackToResults />
        {listing.ownStatus && (
          <Suspense>
            <OwnHiddenNotice status={listing.ownStatus} className={styles.Stale} />
          </Suspense>
        )}
        <div className={styles.Grid}>
          {listing.ownStatus && listing.profilePicture ? (
            <Suspense fallback={<Portrait size="large" alt="" initials={initials(listing)} />}>
              <OwnHiddenPhoto listing={listing} />
            </Suspense>
          ) : (
            <PhotoOf listing={listing} />
          )}
          <div>
            <h1 tabIndex={-1}>
              <bdi>{fullName(listing)}</bdi>
              {abbreviationsOf(listing.licenses).map((letters) => (
                <Fragment key={letters}>
                  , <abbr title={abbreviationTitle(letters)}>{letters}</abbr>
                </Fragment>
              ))}
            </h1>
            {listing.company && (
              <p className={styles.Company}>
                <bdi>{listing.company}</bdi>
              </p>
            )}
            <p>{[townText(listing), practicing].filter(Boolean).join('. ')}</p>
            {!listing.stale && (
              <p className={styles.Fresh}>
                <ClockIcon /> <span>{confirmedText(listing, locale)}</span>
              </p>
            )}
          </div>
          <Rating
            value={listing.ratingAvg}
            count={listing.reviewCount}
            size="large"
            reviewsId={sectionIds.reviews}
          />
        </div>
        {listing.stale && (
          <Banner kind="warn" className={styles.Stale}>
            <p>{confirmedText(listing, locale)}</p>
          </Banner>
        )}
        {listing.integrityNotice && (
          <Suspense>
            <IntegrityNotice notice={listing.integrityNotice} className={styles.Stale} />
          </Suspense>
        )}
        {listing.availability && (
          <Banner kind="warn" className={styles.Stale}>
            <p>{availabilityText(listing.availability, locale)}</p>
          </Banner>
        )}
        <Actions listing={listing} />
        <JumpLinks />
      </Wrap>
    </div>
  );
}

function BackToResults() {
  const { locale } = useShell();
  const results = lastResults();
  return (
    <p className={styles.Back}>
      <Link href={results?.href ?? paths.everybody}>
        <ArrowLeftIcon />{' '}
        {results
          ? m.back_to_results({ n: results.total, total: numberText(results.total, locale) })
          : m.search_link()}
      </Link>
    </p>
  );
}

function Actions({ listing }: { listing: Listing }) {
  const isOpen = listing.availability === undefined;
  const phone = isOpen && phoneHref(listing.phone);
  const website = isOpen && websiteHref(listing.website);
  return (
    <div className={styles.Actions}>
      {phone && (
        <ButtonLink size="large" href={phone}>
          <PhoneIcon /> {m.profile_call({ phone: phoneText(listing.phone) })}
        </ButtonLink>
      )}
      {isOpen && listing.address && (
        <ButtonLink
          kind="secondary"
          size="large"
          href={directionsHref(listing, mapKind(navigator))}
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
      <Button kind="secondary" size="large" onClick={() => window.print()}>
        <PrintIcon /> {m.profile_print()}
      </Button>
      <div className={styles.Keep}>
        <SaveButton person={listing} size="large" />
        <CompareButton person={listing} size="large" />
        <ShortlistLink size="large" />
      </div>
    </div>
  );
}
