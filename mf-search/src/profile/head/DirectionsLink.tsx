import { buildDirectionsHref, detectMapApp } from '@app/seo';
import type { Listing } from '@app/types';
import { ButtonLink, Link, PlaceIcon, useBrowserValue } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { SaveButton } from '../../shared/saved/ShortlistButtons.tsx';

export type PracticePlace = Pick<Listing, 'company' | 'address' | 'city' | 'state' | 'zipCode'>;

interface DirectionsLinkProps {
  place: PracticePlace;
  isButton?: boolean;
  children: ReactNode;
}

/** Link to directions. The server renders the web map; the browser then picks the map app of the device. */
export function DirectionsLink({ place, isButton = false, children }: DirectionsLinkProps) {
  const mapApp = useBrowserValue(() => detectMapApp(navigator), undefined);
  const linkProps = { href: buildDirectionsHref(place, mapApp), rel: 'noopener noreferrer' };
  const content = (
    <>
      <PlaceIcon /> <span>{children}</span>
    </>
  );
  return isButton ? (
    <ButtonLink {...linkProps} kind="secondary">
      {content}
    </ButtonLink>
  ) : (
    <Link {...linkProps}>{content}</Link>
  );
}

/** Buttons for directions and to save the listing. No directions if the prosthetist sees nobody there now. */
export function DirectionsAndSaveButtons({ listing, place }: { listing: Listing; place: PracticePlace }) {
  return (
    <>
      {listing.availability === undefined && place.address && (
        <DirectionsLink isButton place={place}>
          {m.profile_directions()}
        </DirectionsLink>
      )}
      <SaveButton person={listing} />
    </>
  );
}
