import { useInBrowser } from '@app/remote-kit';
import { buildDirectionsHref, findMapKind } from '@app/seo';
import type { Listing } from '@app/types';
import { ButtonLink, type ButtonLinkProps, Link, PlaceIcon } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { SaveButton } from '../../shared/saved/ShortlistButtons.tsx';

export type Place = Pick<Listing, 'company' | 'address' | 'city' | 'state' | 'zipCode'>;

interface DirectionsLinkProps extends Omit<ButtonLinkProps, 'href'> {
  place: Place;
  /** As a key; otherwise a link. */
  button?: boolean;
}

/** Link to directions. The server renders the web map; the browser then picks the map app of the device. */
export function DirectionsLink({ place, button = false, children, ...rest }: DirectionsLinkProps) {
  const map = useInBrowser(() => findMapKind(navigator), undefined);
  const props = { href: buildDirectionsHref(place, map), rel: 'noopener noreferrer' };
  const words = (
    <>
      <PlaceIcon /> <span>{children}</span>
    </>
  );
  return button ? (
    <ButtonLink {...props} kind="secondary" {...rest}>
      {words}
    </ButtonLink>
  ) : (
    <Link {...props}>{words}</Link>
  );
}

/** Keys to find the practice and to save the listing. Whoever sees nobody there has no directions. */
export function DirectionsAndSave({ listing, place }: { listing: Listing; place: Place }) {
  return (
    <>
      {listing.availability === undefined && place.address && (
        <DirectionsLink button place={place}>
          {m.profile_directions()}
        </DirectionsLink>
      )}
      <SaveButton person={listing} />
    </>
  );
}
