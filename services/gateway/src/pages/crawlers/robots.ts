import { paths } from '@app/seo';

/** Crawlers may read every page; the API is for programs that mean to. */
export const renderRobots = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}${paths.sitemap}`, ''].join('\n');
