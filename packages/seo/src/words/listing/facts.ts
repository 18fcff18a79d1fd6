import type { Listing } from '@app/types';

/** Postal lines of the main place. */
export const formatAddressLines = (
  place: Pick<Listing, 'company' | 'address' | 'address2' | 'city' | 'state' | 'zipCode'>,
): string[] =>
  [
    place.company,
    [place.address, place.address2].filter(Boolean).join(', '),
    `${[place.city, place.state].filter(Boolean).join(', ')} ${place.zipCode}`.trim(),
  ].filter(Boolean);

/** The practice's website if it is a plain http(s) address with a host name; otherwise empty. */
export function toWebsiteHref(website: string): string {
  if (!/^https?:\/\//i.test(website) || !URL.canParse(website)) return '';
  const url = new URL(website);
  const hasHostName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/i.test(url.hostname);
  return hasHostName && !url.username && !url.password ? url.href : '';
}

/** "riverfrontlimb.example". */
export const formatWebsite = (website: string): string => {
  const href = toWebsiteHref(website);
  return href && new URL(href).hostname.replace(/^www\./, '');
};

/** Map application of a link: the device's own, or a web page. */
export type MapKind = 'apple' | 'android' | 'web';

/**
 * Link to directions from the visitor's position: on phones in their map app (`geo:` lets the user of an Android device
 * choose the app), elsewhere on a map page that asks for the start. Nothing is sent before the visitor follows it.
 */
export function buildDirectionsHref(
  place: Pick<Listing, 'address' | 'city' | 'state' | 'zipCode'>,
  kind: MapKind = 'web',
): string {
  const destination = encodeURIComponent(
    [place.address, place.city, `${place.state} ${place.zipCode}`.trim()].filter(Boolean).join(', '),
  );
  return {
    apple: `https://maps.apple.com/?daddr=${destination}`,
    android: `geo:0,0?q=${destination}`,
    web: `https://www.openstreetmap.org/directions?to=${destination}`,
  }[kind];
}

/** Map application by user agent. An iPad reports a Mac, but has a touch screen. */
export function findMapKind({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): MapKind {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return 'apple';
  return /Android/.test(userAgent) ? 'android' : 'web';
}
