// Titles and descriptions of all pages, for the gateway's HTML and for navigation in the browser.
import { type Locale, site } from '@app/option-lists';
import { m } from './paraglide/messages.js';

/** Title and description of a page. */
export interface Head {
  title: string;
  description: string;
}

/** Returns the document title of a page with this heading. Navigation in the browser changes only the title. */
export const formatDocumentTitle = (heading: string): string => `${heading} | ${site.name}`;

/** Creates the head of a page with this heading. */
export const createHead = (heading: string, description: string): Head => ({
  title: formatDocumentTitle(heading),
  description,
});

export const getHomeTitle = (locale: Locale): string => m.site_title({ site: site.name }, { locale });

export const createHomeHead = (locale: Locale): Head => ({
  title: getHomeTitle(locale),
  description: m.home_description({}, { locale }),
});
