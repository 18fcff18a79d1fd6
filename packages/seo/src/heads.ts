// Titles and descriptions of every page: the gateway prints them, the browser pages set them as people move around.
import { type Locale, site } from '@app/option-lists';
import { m } from './paraglide/messages.js';

/** Title and description of a page. */
export interface Head {
  title: string;
  description: string;
}

/** What a document is called whose page has this heading. A browser page needs no more of its head than that. */
export const formatDocumentTitle = (title: string): string => `${title} | ${site.name}`;

/** `title`: the page's heading. */
export const createHead = (title: string, description: string): Head => ({
  title: formatDocumentTitle(title),
  description,
});

export const getHomeTitle = (locale: Locale): string => m.site_title({ site: site.name }, { locale });

export const createHomeHead = (locale: Locale): Head => ({
  title: getHomeTitle(locale),
  description: m.home_description({}, { locale }),
});
