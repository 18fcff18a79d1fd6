import { type AddedOption, flagHideLimits } from '@app/option-lists';
import { useLoadable } from '@app/remote-kit/loading';
import { getVerificationText, paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { getReviewLists } from '@app/types';
import { usePageCall } from '../page/use-page-call.ts';
import { m } from '../paraglide/messages.js';
import { getDecisionReasonTexts } from '../texts/decision-reasons.ts';
import {
  createLinks,
  createList,
  createSection,
  createTerms,
  getContactLinks,
  type Section,
} from '../texts/section.ts';
import { TextPage } from './TextPage.tsx';

/** Page `/how-reviews-work`. Shows only the built-in reasons until the lists are loaded, or if that fails. */
export default function HowReviewsWorkPage() {
  const listsState = useLoadable(usePageCall(getReviewLists));
  const addedReasons = listsState.status === 'loaded' ? listsState.value.decisionReasons : [];
  return (
    <TextPage
      title={m.reviews_title()}
      lead={m.reviews_lead()}
      sections={getHowReviewsWorkSections(addedReasons)}
    />
  );
}

const hideLimitValues = {
  days: flagHideLimits.minAccountAgeDays,
  times: flagHideLimits.maxPerAccount,
  within: flagHideLimits.periodDays,
  declined: flagHideLimits.pauseDays,
};

/** Sections of the moderation policy, `/how-reviews-work`. `addedReasons`: reasons that staff added. */
export function getHowReviewsWorkSections(addedReasons: readonly AddedOption[] = []): Section[] {
  const locale = getPageLocale();
  return [
    createSection(
      'who',
      m.reviews_who(),
      m.reviews_who_1(),
      createList(m.reviews_who_own(), m.reviews_who_ties()),
      m.reviews_who_account(),
      m.reviews_who_gift(),
    ),
    createSection('checks', m.reviews_check(), m.reviews_check_1(), m.reviews_check_2(), m.reviews_check_3()),
    createSection(
      'reasons',
      m.reviews_reasons(),
      m.reviews_reasons_1(),
      createTerms(
        ...getDecisionReasonTexts(addedReasons).map(({ label, meaning }): [string, string] => [
          label,
          meaning,
        ]),
      ),
      createLinks([m.transparency_title(), paths.transparency]),
    ),
    createSection('appeals', m.reviews_appeal(), m.reviews_appeal_1(), m.reviews_appeal_2()),
    createSection(
      'labels',
      m.reviews_labels(),
      createTerms(
        [getVerificationText('proof', locale), m.reviews_label_proof()],
        [getVerificationText('email', locale), m.reviews_label_email()],
        [m.review_edited(), m.reviews_label_edited_text()],
        [m.reviews_label_none(), m.reviews_label_none_text()],
      ),
    ),
    createSection('anonymous', m.reviews_anonymous(), m.reviews_anonymous_1(), m.reviews_anonymous_2()),
    createSection(
      'numbers',
      m.reviews_numbers(),
      m.reviews_numbers_1(),
      m.reviews_numbers_2(),
      m.reviews_numbers_3(),
      m.reviews_numbers_year(),
      m.reviews_move(),
    ),
    createSection('replies', m.reviews_reply(), m.reviews_reply_1()),
    createSection(
      'report',
      m.reviews_report(),
      m.reviews_report_1(),
      m.reviews_report_2(),
      m.reviews_report_3(hideLimitValues),
      getContactLinks(),
    ),
  ];
}
