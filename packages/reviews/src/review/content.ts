import { computeFingerprint, detectReviewLanguage, type ReviewContent } from '@app/db';
import { fillDimensions, type Locale } from '@app/option-lists';
import { cleanLine, pickFittingFacts, type ReviewContent as SentContent } from '@app/types';

/** Picks all fields of the content, so that a revision replaces exactly these. */
export function pickContent(from: ReviewContent): ReviewContent {
  return {
    overallRating: from.overallRating,
    ratings: fillDimensions(from.ratings, null),
    ...(from.title && { title: from.title }),
    text: from.text,
    ...(from.language && { language: from.language }),
    tags: [...from.tags],
    stage: from.stage,
    limb: { upper: from.limb.upper, lower: from.limb.lower },
    ...(from.device && { device: from.device }),
    ...pickFittingFacts(from),
    careMonth: from.careMonth,
    relation: from.relation,
    anonymous: from.anonymous,
    incentive: from.incentive,
  };
}

/** Content as stored: empty fields are absent; without a name it is anonymous. `formLocale`: of the form that sent it. */
export function toStoredContent(sent: SentContent, displayName: string, formLocale: Locale): ReviewContent {
  const content = pickContent(sent as ReviewContent);
  const language = detectReviewLanguage(content, formLocale);
  return { ...content, language, anonymous: content.anonymous || displayName === '' };
}

/** "Dana R.": first name and initial, the only form in which the site stores a name. */
export function toDisplayName(firstName: string | null, lastName: string | null): string {
  const [first, last] = [firstName, lastName].map((name) => cleanLine(name ?? '').replace(/\s+/g, ' '));
  if (!first) return '';
  const initial = [...(last ?? '')][0];
  return `${first.slice(0, 60)}${initial ? ` ${initial.toUpperCase()}.` : ''}`;
}

export const computeReviewFingerprint = ({ text }: Pick<ReviewContent, 'text'>): string =>
  computeFingerprint(text);
