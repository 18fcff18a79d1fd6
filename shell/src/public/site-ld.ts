import { nationwideRadiusSent, site } from '@app/option-lists';
import { paths } from '@app/seo';
import { getSectionText, type Section } from '../texts/section.ts';

/** Structured data of the site with its search. */
export const createWebsiteLd = (origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: site.name,
  url: `${origin}/`,
  inLanguage: ['en', 'es'],
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}${paths.results}?name={search_term_string}&radius=${nationwideRadiusSent}&page=1&sortBy=distance`,
    },
    'query-input': 'required name=search_term_string',
  },
});

/** Structured data of sections whose headings are questions. */
export const createFaqLd = (sections: readonly Section[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: sections.map((section) => ({
    '@type': 'Question',
    name: section.heading,
    acceptedAnswer: { '@type': 'Answer', text: getSectionText(section) },
  })),
});
