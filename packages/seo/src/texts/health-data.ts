import { type Locale, site } from '@app/option-lists';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { links, list, paragraph, type Section, terms } from '../section.ts';
import { personalWords } from '../words/account.ts';
import { contactLinks } from './contact.ts';

const attorneyGeneral = 'https://www.atg.wa.gov/file-complaint';

/**
 * The consumer-health-data policy at /health-data: apart from the privacy policy, as Washington's My Health My Data Act
 * wants it, with the limits of the specification's section 9.
 */
export function healthDataSections(locale: Locale): Section[] {
  const o = { locale };
  const page = personalWords(locale);
  return [
    {
      id: 'what',
      heading: m.health_what({}, o),
      blocks: [
        paragraph(m.health_what_1({}, o)),
        terms(
          [m.health_activity({}, o), m.health_activity_text({}, o)],
          [m.health_age({}, o), m.health_age_text({}, o)],
          [m.health_state({}, o), m.health_state_text({}, o)],
          [m.health_upper({}, o), m.health_limb_text({}, o)],
          [m.health_lower({}, o), m.health_limb_text({}, o)],
        ),
        paragraph(m.health_what_2({}, o)),
        paragraph(m.health_what_proof({}, o)),
        paragraph(m.health_what_3({}, o)),
      ],
    },
    {
      id: 'where',
      heading: m.health_where({}, o),
      blocks: [paragraph(m.health_where_1({}, o)), paragraph(m.health_where_2({}, o))],
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
    { id: 'consent', heading: m.health_consent({}, o), blocks: [paragraph(m.health_consent_1({}, o))] },
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
        links(
          [page.patientInfo.title, paths.patientInfo],
          [page.myReviews.title, paths.myReviews],
          [page.account.title, paths.account],
        ),
      ],
    },
    { id: 'gone', heading: m.health_gone({}, o), blocks: [paragraph(m.health_gone_1({}, o))] },
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
        paragraph(m.health_rights_1({}, o)),
        paragraph(m.health_rights_2({}, o)),
        contactLinks(locale),
        paragraph(m.health_rights_3({}, o)),
        links([m.health_rights_attorney({}, o), attorneyGeneral]),
      ],
    },
    {
      id: 'limits',
      heading: m.health_limits({}, o),
      blocks: [
        paragraph(m.health_limits_1({ site: site.name }, o)),
        paragraph(m.health_limits_2({}, o)),
        links([m.footer_privacy({}, o), paths.privacy], [m.footer_terms({}, o), paths.termsOfService]),
      ],
    },
  ];
}
