import { site } from '@app/option-lists';
import { paths } from '@app/seo';
import { getPersonalPageTexts } from '../page/PersonalPagePlaceholder.tsx';
import { m } from '../paraglide/messages.js';
import {
  createLinks,
  createList,
  createSection,
  createTerms,
  getContactLinks,
  type Section,
} from '../texts/section.ts';
import { TextPage } from './TextPage.tsx';

export default function HealthDataPage() {
  return (
    <TextPage
      title={m.health_title()}
      lead={m.health_lead()}
      contentsTitle={m.guide_contents()}
      sections={getHealthDataSections()}
    />
  );
}

const attorneyGeneralUrl = 'https://www.atg.wa.gov/file-complaint';

/**
 * Sections of the consumer health data policy, `/health-data`. Separate from the privacy policy, as Washington's My
 * Health My Data Act requires, with all limits of the specification.
 */
export function getHealthDataSections(): Section[] {
  const pageTexts = getPersonalPageTexts();
  return [
    createSection(
      'what',
      m.health_what(),
      m.health_what_1(),
      createTerms(
        [m.health_activity(), m.health_activity_text()],
        [m.health_age(), m.health_age_text()],
        [m.health_state(), m.health_state_text()],
        [m.health_upper(), m.health_limb_text()],
        [m.health_lower(), m.health_limb_text()],
      ),
      m.health_what_needs(),
      m.health_what_2(),
      m.health_what_proof(),
      m.health_what_3(),
    ),
    createSection('where', m.health_where(), m.health_where_1(), m.health_where_needs(), m.health_where_2()),
    createSection(
      'who',
      m.health_who(),
      createList(m.health_who_you(), m.health_who_provider(), m.health_who_team(), m.health_who_nobody()),
    ),
    createSection('consent', m.health_consent(), m.health_consent_1()),
    createSection(
      'take-back',
      m.health_back(),
      createList(
        m.health_back_clear(),
        m.health_back_forget(),
        m.health_back_review(),
        m.health_back_copy(),
        m.health_back_write(),
      ),
      createLinks(
        [pageTexts.patientInfo.title, paths.patientInfo],
        [pageTexts.myReviews.title, paths.myReviews],
        [pageTexts.account.title, paths.account],
      ),
    ),
    createSection('gone', m.health_gone(), m.health_gone_1()),
    createSection(
      'never',
      m.health_never(),
      createList(m.health_never_sell(), m.health_never_fence(), m.health_never_ads(), m.health_never_worse()),
    ),
    createSection(
      'rights',
      m.health_rights(),
      m.health_rights_1(),
      m.health_rights_2(),
      getContactLinks(),
      m.health_rights_3(),
      createLinks([m.health_rights_attorney(), attorneyGeneralUrl]),
    ),
    createSection(
      'limits',
      m.health_limits(),
      m.health_limits_1({ site: site.name }),
      m.health_limits_2(),
      createLinks([m.footer_privacy(), paths.privacy], [m.footer_terms(), paths.termsOfService]),
    ),
  ];
}
