import { type Locale, site } from '@app/option-lists';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { createLinks, createParagraph, createTerms, list, type Section } from '../section.ts';
import { getPersonalWords } from '../words/page/account.ts';
import { getContactLinks } from './contact.ts';

const attorneyGeneral = 'https://www.atg.wa.gov/file-complaint';

/**
 * The consumer-health-data policy at /health-data: apart from the privacy policy, as Washington's My Health My Data Act
 * wants it, with the limits of the specification's section 9.
 */
export function getHealthDataSections(locale: Locale): Section[] {
  const o = { locale };
  const page = getPersonalWords(locale);
  return [
    {
      id: 'what',
      heading: m.health_what({}, o),
      blocks: [
        createParagraph(m.health_what_1({}, o)),
        createTerms(
          [m.health_activity({}, o), m.health_activity_text({}, o)],
          [m.health_age({}, o), m.health_age_text({}, o)],
          [m.health_state({}, o), m.health_state_text({}, o)],
          [m.health_upper({}, o), m.health_limb_text({}, o)],
          [m.health_lower({}, o), m.health_limb_text({}, o)],
        ),
        createParagraph(m.health_what_2({}, o)),
        createParagraph(m.health_what_proof({}, o)),
        createParagraph(m.health_what_3({}, o)),
      ],
    },
    {
      id: 'where',
      heading: m.health_where({}, o),
      blocks: [createParagraph(m.health_where_1({}, o)), createParagraph(m.health_where_2({}, o))],
    },
    {
      id: 'who',
      heading: m.health_who({}, o),
      blocks: [
        list(
          m.health_who_you({}, o),
          m.health_who_provider({}, o),
          m.health_who_team({}, o),
          m.health_who_nobody({}, o),
        ),
      ],
    },
    { id: 'consent', heading: m.health_consent({}, o), blocks: [createParagraph(m.health_consent_1({}, o))] },
    {
      id: 'take-back',
      heading: m.health_back({}, o),
      blocks: [
        list(
          m.health_back_clear({}, o),
          m.health_back_review({}, o),
          m.health_back_copy({}, o),
          m.health_back_write({}, o),
        ),
        createLinks(
          [page.patientInfo.title, paths.patientInfo],
          [page.myReviews.title, paths.myReviews],
          [page.account.title, paths.account],
        ),
      ],
    },
    { id: 'gone', heading: m.health_gone({}, o), blocks: [createParagraph(m.health_gone_1({}, o))] },
    {
      id: 'never',
      heading: m.health_never({}, o),
      blocks: [
        list(
          m.health_never_sell({}, o),
          m.health_never_fence({}, o),
          m.health_never_ads({}, o),
          m.health_never_worse({}, o),
        ),
      ],
    },
    {
      id: 'rights',
      heading: m.health_rights({}, o),
      blocks: [
        createParagraph(m.health_rights_1({}, o)),
        createParagraph(m.health_rights_2({}, o)),
        getContactLinks(locale),
        createParagraph(m.health_rights_3({}, o)),
        createLinks([m.health_rights_attorney({}, o), attorneyGeneral]),
      ],
    },
    {
      id: 'limits',
      heading: m.health_limits({}, o),
      blocks: [
        createParagraph(m.health_limits_1({ site: site.name }, o)),
        createParagraph(m.health_limits_2({}, o)),
        createLinks([m.footer_privacy({}, o), paths.privacy], [m.footer_terms({}, o), paths.termsOfService]),
      ],
    },
  ];
}
