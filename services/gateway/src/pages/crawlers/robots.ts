import { paths } from '@app/seo';

/** Crawlers may read all pages, but not the API. */
export const renderRobots = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}${paths.sitemap}`, ''].join('\n');
