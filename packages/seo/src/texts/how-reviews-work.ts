import { type AddedOption, hideLimits, type Locale } from '@app/option-lists';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { createLinks, createParagraph, createTerms, list, type Section } from '../section.ts';
import { getDecisionReasonTexts } from '../words/review/decision-reasons.ts';
import { getContactLinks } from './contact.ts';

const hideNumbers = {
  days: hideLimits.accountAgeDays,
  times: hideLimits.perAccount,
  within: hideLimits.perDays,
  declined: hideLimits.declinedDays,
};

/** The moderation policy in plain words, at /how-reviews-work. `added`: reasons of the team's own. */
export function getHowReviewsWorkSections(locale: Locale, added: readonly AddedOption[] = []): Section[] {
  const o = { locale };
  return [
    {
      id: 'who',
      heading: m.reviews_who({}, o),
      blocks: [
        createParagraph(m.reviews_who_1({}, o)),
        list(m.reviews_who_own({}, o), m.reviews_who_ties({}, o)),
        createParagraph(m.reviews_who_account({}, o)),
        createParagraph(m.reviews_who_gift({}, o)),
      ],
    },
    {
      id: 'checks',
      heading: m.reviews_check({}, o),
      blocks: [
        createParagraph(m.reviews_check_1({}, o)),
        createParagraph(m.reviews_check_2({}, o)),
        createParagraph(m.reviews_check_3({}, o)),
      ],
    },
    {
      id: 'reasons',
      heading: m.reviews_reasons({}, o),
      blocks: [
        createParagraph(m.reviews_reasons_1({}, o)),
        createTerms(
          ...getDecisionReasonTexts(locale, added).map(({ label, meaning }): [string, string] => [
            label,
            meaning,
          ]),
        ),
        createLinks([m.transparency_title({}, o), paths.transparency]),
      ],
    },
    {
      id: 'appeals',
      heading: m.reviews_appeal({}, o),
      blocks: [createParagraph(m.reviews_appeal_1({}, o)), createParagraph(m.reviews_appeal_2({}, o))],
    },
    {
      id: 'labels',
      heading: m.reviews_labels({}, o),
      blocks: [
        createTerms(
          [m.verification_proof({}, o), m.reviews_label_proof({}, o)],
          [m.verification_email({}, o), m.reviews_label_email({}, o)],
          [m.review_edited({}, o), m.reviews_label_edited_text({}, o)],
          [m.reviews_label_none({}, o), m.reviews_label_none_text({}, o)],
        ),
      ],
    },
    {
      id: 'anonymous',
      heading: m.reviews_anonymous({}, o),
      blocks: [createParagraph(m.reviews_anonymous_1({}, o)), createParagraph(m.reviews_anonymous_2({}, o))],
    },
    {
      id: 'numbers',
      heading: m.reviews_numbers({}, o),
      blocks: [
        createParagraph(m.reviews_numbers_1({}, o)),
        createParagraph(m.reviews_numbers_2({}, o)),
        createParagraph(m.reviews_move({}, o)),
      ],
    },
    { id: 'replies', heading: m.reviews_reply({}, o), blocks: [createParagraph(m.reviews_reply_1({}, o))] },
    {
      id: 'report',
      heading: m.reviews_report({}, o),
      blocks: [
        createParagraph(m.reviews_report_1({}, o)),
        createParagraph(m.reviews_report_2({}, o)),
        createParagraph(m.reviews_report_3(hideNumbers, o)),
        getContactLinks(locale),
      ],
    },
  ];
}
