import type { Listing } from '@app/types';

export const formatAddressLines = (
  place: Pick<Listing, 'company' | 'address' | 'address2' | 'city' | 'state' | 'zipCode'>,
): string[] =>
  [
    place.company,
    [place.address, place.address2].filter(Boolean).join(', '),
    `${[place.city, place.state].filter(Boolean).join(', ')} ${place.zipCode}`.trim(),
  ].filter(Boolean);

/** Returns the URL of a practice's website if it is an http(s) address with a host name; otherwise empty. */
export function toWebsiteHref(website: string): string {
  if (!/^https?:\/\//i.test(website) || !URL.canParse(website)) return '';
  const url = new URL(website);
  const hasHostName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/i.test(url.hostname);
  return hasHostName && !url.username && !url.password ? url.href : '';
}

/** Formats a website as its host name without "www.": "riverfrontlimb.example". Empty if it is not safe. */
export const formatWebsite = (website: string): string => {
  const href = toWebsiteHref(website);
  return href && new URL(href).hostname.replace(/^www\./, '');
};

/** The map application that a link opens: the device's own, or a web page. */
export type MapApp = 'apple' | 'android' | 'web';

/**
 * Builds a link to directions from the visitor's position: on phones in a map app (`geo:` lets users of Android choose
 * the app), elsewhere on a web page that asks for the start. Nothing is sent before the visitor follows it.
 */
export function buildDirectionsHref(
  place: Pick<Listing, 'address' | 'city' | 'state' | 'zipCode'>,
  app: MapApp = 'web',
): string {
  const destination = encodeURIComponent(
    [place.address, place.city, `${place.state} ${place.zipCode}`.trim()].filter(Boolean).join(', '),
  );
  return {
    apple: `https://maps.apple.com/?daddr=${destination}`,
    android: `geo:0,0?q=${destination}`,
    web: `https://www.openstreetmap.org/directions?to=${destination}`,
  }[app];
}

/** Detects the map application by user agent. An iPad reports a Mac, but has a touch screen. */
export function detectMapApp({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): MapApp {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return 'apple';
  return /Android/.test(userAgent) ? 'android' : 'web';
}
