import { formatFullName, toPhoneHref, toWebsiteHref } from '@app/seo';
import type { Listing } from '@app/types';
import { ButtonLink, classNames, ExternalIcon, PhoneIcon, Row, VisuallyHidden } from '@app/ui';
import '../../shared/parts.css';
import { m } from '../../paraglide/messages.js';
import barStyles from '../../shared/bottom-bar/BottomBar.module.css';
import { BottomBar } from '../../shared/bottom-bar/BottomBar.tsx';
import { DirectionsAndSaveButtons } from './DirectionsLink.tsx';
import styles from './ProfileHead.module.css';
import { useNearestPlace } from './use-nearest-place.ts';

/** On phones: call (or the website, if there is no number), directions and save at the bottom of the window. */
export function CallBar({ listing }: { listing: Listing }) {
  const place = useNearestPlace(listing)?.place ?? listing;
  const isAvailable = listing.availability === undefined;
  const phoneHref = isAvailable && toPhoneHref(listing.phone);
  const websiteHref = isAvailable && toWebsiteHref(listing.website);
  const name = formatFullName(listing);
  return (
    <BottomBar rank="call" label={m.call_bar()}>
      <Row gap={1} className={classNames(barStyles.Keys, 'SearchFewIcons', styles.CallBar)}>
        {phoneHref ? (
          <ButtonLink href={phoneHref}>
            <PhoneIcon />
            <span>
              {m.call()}
              <VisuallyHidden> {name}</VisuallyHidden>
            </span>
          </ButtonLink>
        ) : (
          websiteHref && (
            <ButtonLink href={websiteHref} rel="nofollow ugc noopener">
              <ExternalIcon /> {m.profile_website()}
            </ButtonLink>
          )
        )}
        <DirectionsAndSaveButtons listing={listing} place={place} />
      </Row>
    </BottomBar>
  );
}
