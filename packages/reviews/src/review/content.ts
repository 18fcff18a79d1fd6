import { computeFingerprint, detectReviewLanguage, type ReviewContent } from '@app/db';
import { fillDimensions, type Locale } from '@app/option-lists';
import { getLangField } from '@app/public-listing';
import { cleanLine, pickFittingFacts, type ReviewContent as SentContent } from '@app/types';

/** Picks all fields of the content, so that a revision replaces exactly these. */
export function pickContent(content: ReviewContent): ReviewContent {
  return {
    overallRating: content.overallRating,
    ratings: fillDimensions(content.ratings, null),
    ...(content.title && { title: content.title }),
    text: content.text,
    ...(content.language && { language: content.language }),
    tags: [...content.tags],
    stage: content.stage,
    limb: { upper: content.limb.upper, lower: content.limb.lower },
    ...(content.device && { device: content.device }),
    ...pickFittingFacts(content),
    careMonth: content.careMonth,
    relation: content.relation,
    anonymous: content.anonymous,
    incentive: content.incentive,
  };
}

/**
 * Content as stored: empty fields are absent; without a name it is anonymous. `formLocale`: of the form that sent it.
 */
export function toStoredContent(
  sentContent: SentContent,
  displayName: string,
  formLocale: Locale,
): ReviewContent {
  const content = pickContent(sentContent as ReviewContent);
  const language = detectReviewLanguage(content, formLocale);
  return { ...content, language, anonymous: content.anonymous || displayName === '' };
}

/** Content as sent, for its author and staff: empty fields are there. `formLocale`: of the form that sent it. */
export function toSentContent(content: ReviewContent, formLocale: Locale | undefined) {
  const { language: _, ...sentContent } = pickContent(content);
  const { title = '', device = '' } = content;
  const ratings = fillDimensions(content.ratings, null);
  return { ...sentContent, ratings, title, device, ...getLangField(content, formLocale) };
}

/** "Dana R.": first name and initial, the only form in which the site stores a name. */
export function toDisplayName(firstName: string | null, lastName: string | null): string {
  const [cleanFirstName, cleanLastName] = [firstName, lastName].map((name) =>
    cleanLine(name ?? '').replace(/\s+/g, ' '),
  );
  if (!cleanFirstName) return '';
  const initial = [...(cleanLastName ?? '')][0];
  return `${cleanFirstName.slice(0, 60)}${initial ? ` ${initial.toUpperCase()}.` : ''}`;
}

export const computeReviewFingerprint = ({ text }: Pick<ReviewContent, 'text'>): string =>
  computeFingerprint(text);
