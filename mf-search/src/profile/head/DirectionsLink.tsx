import { useBrowserValue } from '@app/remote-kit';
import { buildDirectionsHref, findMapKind } from '@app/seo';
import type { Listing } from '@app/types';
import { ButtonLink, type ButtonLinkProps, Link, PlaceIcon } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { SaveButton } from '../../shared/saved/ShortlistButtons.tsx';

export type Place = Pick<Listing, 'company' | 'address' | 'city' | 'state' | 'zipCode'>;

interface DirectionsLinkProps extends Omit<ButtonLinkProps, 'href'> {
  place: Place;
  /** True to render a button instead of a link. */
  isButton?: boolean;
}

/** Link to directions. The server renders the web map; the browser then picks the map app of the device. */
export function DirectionsLink({ place, isButton = false, children, ...rest }: DirectionsLinkProps) {
  const mapKind = useBrowserValue(() => findMapKind(navigator), undefined);
  const linkProps = { href: buildDirectionsHref(place, mapKind), rel: 'noopener noreferrer' };
  const content = (
    <>
      <PlaceIcon /> <span>{children}</span>
    </>
  );
  return isButton ? (
    <ButtonLink {...linkProps} kind="secondary" {...rest}>
      {content}
    </ButtonLink>
  ) : (
    <Link {...linkProps}>{content}</Link>
  );
}

/** Buttons for directions and to save the listing. No directions if the prosthetist sees nobody there now. */
export function DirectionsAndSave({ listing, place }: { listing: Listing; place: Place }) {
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
