import { site } from '@app/option-lists';
import { formatDate, paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { m } from '../paraglide/messages.js';
import { createLinks, createList, createSection, getContactLinks, type Section } from '../texts/section.ts';
import { TextPage } from './TextPage.tsx';

export default function TermsPage() {
  const date = formatDate(termsDate, getPageLocale());
  return <TextPage title={m.terms_title()} lead={m.terms_lead({ date })} sections={getTermsSections()} />;
}

const mainSectionIds = ['terms', 'privacy'];

/** Effective date of the texts; change it with them. */
const termsDate = '2026-11-22T12:00:00Z';

/**
 * Sections of terms and privacy policy, `/tospp`, with all limits of the specification. The sections `terms` and
 * `privacy` begin its two halves; the footer links to them.
 */
export function getTermsSections(): Section[] {
  const siteValues = { site: site.name };
  const sections = [
    createSection('terms', m.terms_service(), m.terms_service_1(siteValues)),
    createSection('not-medical-advice', m.terms_not_medical(), m.terms_not_medical_1()),
    createSection('age', m.terms_age(), m.terms_age_1(siteValues)),
    createSection('reviews', m.terms_reviews(), m.terms_reviews_1(), m.terms_reviews_2()),
    createSection('listings', m.terms_listings(), m.terms_listings_1(), m.terms_listings_2()),
    createSection('liability', m.terms_liability(), m.terms_liability_1()),
    createSection('law', m.terms_law(), m.terms_law_1()),
    createSection('changes', m.terms_changes(), m.terms_changes_1()),
    createSection('privacy', m.privacy(), m.privacy_1()),
    createSection(
      'what-we-keep',
      m.privacy_keep(),
      createList(
        m.privacy_keep_search(),
        m.privacy_keep_choice(),
        m.privacy_keep_shared(),
        m.privacy_keep_alerts(),
        m.privacy_keep_account(),
        m.privacy_keep_year_later(),
        m.privacy_keep_request(),
        m.privacy_keep_votes(),
        m.privacy_keep_manager(),
        m.privacy_keep_practitioner(),
        m.privacy_keep_counts(),
        m.privacy_keep_speed(),
        m.privacy_keep_proof(),
        m.privacy_keep_health(),
      ),
      createLinks([m.health_title(), paths.healthData]),
    ),
    createSection('hipaa', m.privacy_hipaa(), m.privacy_hipaa_1(siteValues)),
    createSection('what-others-see', m.privacy_public(), m.privacy_public_1()),
    createSection('removal', m.privacy_removal(), m.privacy_removal_1(), m.privacy_removal_2()),
    createSection(
      'your-rights',
      m.privacy_inquiries(),
      m.privacy_inquiries_1(),
      m.privacy_california(),
      getContactLinks(),
    ),
    createSection('children', m.privacy_children(), m.privacy_children_1()),
    createSection(
      'credits',
      m.privacy_credits(),
      m.privacy_credits_1(),
      createList(
        m.privacy_credits_register(),
        m.privacy_credits_geonames(),
        m.privacy_credits_census(),
        m.privacy_credits_atlas(),
        m.privacy_credits_font(),
      ),
    ),
  ];
  return sections.map((section) => ({ ...section, level: mainSectionIds.includes(section.id) ? 2 : 3 }));
}
