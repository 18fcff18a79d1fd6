import { site } from '@app/option-lists';
import { paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import type { ReleaseLink } from '@app/types/release/registry';
import { m } from '../paraglide/messages.js';

export interface FrameLink {
  label: string;
  href: string;
}

let releaseLinks: readonly ReleaseLink[] = [];

/** Sets the links that live releases add to header, account menu and footer. */
export function setReleaseLinks(links: readonly ReleaseLink[]): void {
  releaseLinks = links.toSorted((a, b) => a.order - b.order);
}

/** Returns the links of live releases at a place, in the language of the page. */
export const listReleaseLinks = (place: ReleaseLink['place']): FrameLink[] =>
  releaseLinks
    .filter((link) => link.place === place)
    .map(({ path, label }) => ({ label: label[getPageLocale()], href: path }));

const helpEmailHref = `mailto:${site.helpEmail}`;

export const listHeaderLinks = (): FrameLink[] => [
  { label: m.nav_home(), href: paths.home },
  { label: m.nav_guide(), href: paths.guide },
  { label: m.nav_contact(), href: helpEmailHref },
  ...listReleaseLinks('header'),
];

export const listFooterGroups = (): { title: string; links: FrameLink[] }[] => [
  {
    title: m.footer_company(),
    links: [
      { label: m.footer_faq(), href: paths.guide },
      { label: m.footer_provider(), href: paths.submitProsthetist },
      { label: m.footer_contact(), href: helpEmailHref },
      { label: m.footer_reviews(), href: paths.howReviewsWork },
      { label: m.footer_transparency(), href: paths.transparency },
    ],
  },
  {
    title: m.footer_resources(),
    links: [
      { label: m.footer_privacy(), href: paths.privacy },
      { label: m.footer_health(), href: paths.healthData },
      { label: m.footer_terms(), href: paths.termsOfService },
      { label: m.footer_accessibility(), href: paths.accessibility },
      { label: m.footer_sitemap(), href: paths.sitemap },
    ],
  },
  {
    title: m.footer_start(),
    links: [
      { label: m.footer_search(), href: paths.nationwideResults },
      { label: m.footer_places(), href: paths.places },
      { label: m.footer_join(), href: paths.signup },
      ...listReleaseLinks('footer'),
    ],
  },
];
