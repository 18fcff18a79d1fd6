import { type Locale, site } from '@app/option-lists';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { createLinks, createParagraph, list, type Section } from '../section.ts';
import { getContactLinks } from './contact.ts';

/** The day from which the texts hold; change it with them. */
export const termsDate = '2026-11-22T12:00:00Z';

/**
 * Terms and privacy policy (/tospp), with every limit of the specification's section 9. The sections `terms` and
 * `privacy` open its halves: the footer links to both, and all others stand under one of them.
 */
export function getTermsSections(locale: Locale): Section[] {
  const o = { locale };
  const name = { site: site.name };
  const createSection = (id: string, heading: string, ...texts: string[]): Section => ({
    id,
    heading,
    level: id === 'terms' || id === 'privacy' ? 2 : 3,
    blocks: texts.map(createParagraph),
  });
  return [
    createSection('terms', m.terms_service({}, o), m.terms_service_1(name, o)),
    createSection('not-medical-advice', m.terms_not_medical({}, o), m.terms_not_medical_1({}, o)),
    createSection('age', m.terms_age({}, o), m.terms_age_1(name, o)),
    createSection('reviews', m.terms_reviews({}, o), m.terms_reviews_1({}, o), m.terms_reviews_2({}, o)),
    createSection('listings', m.terms_listings({}, o), m.terms_listings_1({}, o), m.terms_listings_2({}, o)),
    createSection('liability', m.terms_liability({}, o), m.terms_liability_1({}, o)),
    createSection('law', m.terms_law({}, o), m.terms_law_1({}, o)),
    createSection('changes', m.terms_changes({}, o), m.terms_changes_1({}, o)),
    createSection('privacy', m.privacy({}, o), m.privacy_1({}, o)),
    {
      id: 'what-we-keep',
      heading: m.privacy_keep({}, o),
      level: 3,
      blocks: [
        list(
          m.privacy_keep_search({}, o),
          m.privacy_keep_choice({}, o),
          m.privacy_keep_account({}, o),
          m.privacy_keep_practitioner({}, o),
          m.privacy_keep_counts({}, o),
          m.privacy_keep_speed({}, o),
          m.privacy_keep_proof({}, o),
          m.privacy_keep_health({}, o),
        ),
        createLinks([m.health_title({}, o), paths.healthData]),
      ],
    },
    createSection('hipaa', m.privacy_hipaa({}, o), m.privacy_hipaa_1(name, o)),
    createSection('what-others-see', m.privacy_public({}, o), m.privacy_public_1({}, o)),
    createSection('removal', m.privacy_removal({}, o), m.privacy_removal_1({}, o)),
    {
      id: 'your-rights',
      heading: m.privacy_inquiries({}, o),
      level: 3,
      blocks: [
        createParagraph(m.privacy_inquiries_1({}, o)),
        createParagraph(m.privacy_california({}, o)),
        getContactLinks(locale),
      ],
    },
    createSection('children', m.privacy_children({}, o), m.privacy_children_1({}, o)),
    {
      id: 'credits',
      heading: m.privacy_credits({}, o),
      level: 3,
      blocks: [
        createParagraph(m.privacy_credits_1({}, o)),
        list(
          m.privacy_credits_geonames({}, o),
          m.privacy_credits_census({}, o),
          m.privacy_credits_atlas({}, o),
          m.privacy_credits_font({}, o),
        ),
      ],
    },
  ];
}
