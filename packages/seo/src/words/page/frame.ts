import { type Locale, site } from '@app/option-lists';
import { getCurrentYear } from '@app/types/listing/current-year';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';

export interface FrameLink {
  label: string;
  href: string;
}
export interface FooterGroup {
  /** Part of the heading's id: `foot-company`. */
  id: 'company' | 'resources' | 'start';
  title: string;
  links: readonly FrameLink[];
}
export interface FrameWords {
  skip: string;
  logo: string;
  menu: string;
  nav: string;
  /** The header's links, then its two buttons (signed out). */
  links: readonly FrameLink[];
  login: FrameLink;
  signup: FrameLink;
  groups: readonly FooterGroup[];
  help: { title: string; mail: FrameLink; text: FrameLink };
  language: string;
  copyright: string;
}

/** Every word and link of the page frame, for the gateway's HTML and the shell alike. */
export function getFrameWords(locale: Locale): FrameWords {
  const o = { locale };
  const mail = `mailto:${site.helpEmail}`;
  return {
    skip: m.skip_link({}, o),
    logo: m.nav_logo({ site: site.name }, o),
    menu: m.nav_menu({}, o),
    nav: m.nav_label({}, o),
    links: [
      { label: m.nav_home({}, o), href: paths.home },
      { label: m.nav_guide({}, o), href: paths.guide },
      { label: m.nav_contact({}, o), href: mail },
      { label: m.nav_providers({}, o), href: paths.forProviders },
    ],
    login: { label: m.nav_login({}, o), href: paths.login },
    signup: { label: m.nav_signup({}, o), href: paths.signup },
    groups: [
      {
        id: 'company',
        title: m.footer_company({}, o),
        links: [
          { label: m.footer_faq({}, o), href: paths.guide },
          { label: m.footer_provider({}, o), href: paths.submitProsthetist },
          { label: m.footer_contact({}, o), href: mail },
          { label: m.footer_reviews({}, o), href: paths.howReviewsWork },
          { label: m.footer_transparency({}, o), href: paths.transparency },
        ],
      },
      {
        id: 'resources',
        title: m.footer_resources({}, o),
        links: [
          { label: m.footer_privacy({}, o), href: paths.privacy },
          { label: m.footer_health({}, o), href: paths.healthData },
          { label: m.footer_terms({}, o), href: paths.termsOfService },
          { label: m.footer_accessibility({}, o), href: paths.accessibility },
          { label: m.footer_sitemap({}, o), href: paths.sitemap },
        ],
      },
      {
        id: 'start',
        title: m.footer_start({}, o),
        links: [
          { label: m.footer_search({}, o), href: paths.everybody },
          { label: m.footer_places({}, o), href: paths.places },
          { label: m.footer_join({}, o), href: paths.signup },
        ],
      },
    ],
    help: {
      title: m.footer_help({}, o),
      mail: { label: site.helpEmail, href: mail },
      text: { label: m.footer_text({ phone: site.helpPhoneText }, o), href: `sms:${site.helpPhone}` },
    },
    language: m.footer_language({}, o),
    copyright: m.footer_copyright({ year: String(getCurrentYear()), site: site.name }, o),
  };
}

/** What a page says that shows a version of a remote which is not live. */
export function getPreviewWords(name: string, version: string, locale: Locale) {
  const o = { locale };
  return {
    label: m.preview_label({}, o),
    text: m.preview_of({ name, version }, o),
    leave: m.preview_leave({}, o),
  };
}
