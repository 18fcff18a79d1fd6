// Titles and descriptions of all pages, for the gateway's HTML and for navigation in the browser; the links of their
// structured data.
import { type Locale, site } from '@app/option-lists';
import { m } from './paraglide/messages.js';

export interface Head {
  title: string;
  description: string;
}

/** Returns the document title of a page with this heading. Navigation in the browser changes only the title. */
export const formatDocumentTitle = (heading: string): string => `${heading} | ${site.name}`;

export const createHead = (heading: string, description: string): Head => ({
  title: formatDocumentTitle(heading),
  description,
});

export const getHomeTitle = (locale: Locale): string => m.site_title({ site: site.name }, { locale });

export const createHomeHead = (locale: Locale): Head => ({
  title: getHomeTitle(locale),
  description: m.home_description({}, { locale }),
});

/** Lists all objects with a name and a URL in structured data, at any depth. `href`: path and query of the URL. */
export function listStructuredDataLinks(value: unknown): { name: string; href: string }[] {
  if (Array.isArray(value)) return value.flatMap(listStructuredDataLinks);
  if (typeof value !== 'object' || value === null) return [];
  const { name, url } = value as { name?: unknown; url?: unknown };
  const ownLinks =
    typeof name === 'string' && typeof url === 'string' && URL.canParse(url)
      ? [{ name, href: new URL(url).pathname + new URL(url).search }]
      : [];
  return [...ownLinks, ...Object.values(value).flatMap(listStructuredDataLinks)];
}
