// Parts of several emails.
import {
  decisionReasons,
  getLabel,
  type Locale,
  mergeAddedOptions,
  notStatedReason,
} from '@app/option-lists';
import type { MailContext, MailPart } from './email-content.ts';
import { m } from './paraglide/messages.js';

const isStated = (text: string) => text !== '' && text !== notStatedReason.value;

/** Creates the reasons and note of a decision about a review; without any, the general guideline. */
export function createReasonParts(
  { reasons, note }: { reasons: readonly string[]; note: string },
  context: MailContext,
): MailPart[] {
  if (![...reasons, note].some(isStated)) {
    const guideline = createLink(m.how_reviews_work({}, context), '/how-reviews-work', context);
    return [{ text: m.review_guideline({}, context) }, guideline];
  }
  const allReasons = mergeAddedOptions(decisionReasons, [notStatedReason, ...(context.addedReasons ?? [])]);
  const reasonLabels = reasons.map((reason) => getLabel(allReasons, reason, context.locale));
  return [
    ...(reasonLabels.length > 0 ? [{ text: m.why({}, context) }, { list: reasonLabels }] : []),
    ...createNoteParts(note, context),
  ];
}

export const createNoteParts = (note: string, context: MailContext): MailPart[] =>
  isStated(note) ? [{ text: m.note({}, context) }, { quote: note }] : [];

/** Creates staff's note about a listing; without a note, the general guideline. */
export const createNoteOrGuidelineParts = (note: string, context: MailContext): MailPart[] =>
  isStated(note) ? createNoteParts(note, context) : [{ text: m.listing_guideline({}, context) }];

const createLink = (label: string, path: string, { origin }: MailContext): MailPart => ({
  label,
  url: new URL(path, origin).href,
});
export const createMyReviewsLink = (context: MailContext) =>
  createLink(m.my_reviews({}, context), '/my-reviews', context);
export const createMyListingLink = (context: MailContext) =>
  createLink(m.my_listing({}, context), '/my-listing', context);
export const createManagerTabLink = (context: MailContext) =>
  createLink(m.my_listing({}, context), '/my-listing?tab=manager', context);
export const createReceivedRequestsLink = (context: MailContext) =>
  createLink(m.visit_open_received({}, context), '/my-listing?tab=requests', context);
export const createMyRequestsLink = (context: MailContext) =>
  createLink(m.visit_open({}, context), '/my-requests', context);
export const createAccountLink = (context: MailContext) =>
  createLink(m.account({}, context), '/account', context);
/** Creates a link to a page of the admin application. */
export const createAdminLink = (context: MailContext, label = m.staff_open({}, context), path = '/admin') =>
  createLink(label, path, { ...context, origin: context.adminOrigin ?? context.origin });
export const createEditFormLink = (context: MailContext) =>
  createLink(m.edit_listing({}, context), '/edit-listing', context);
export const createPublicPageLink = (slug: string, context: MailContext) =>
  createLink(m.public_listing({}, context), `/prosthetists/${encodeURIComponent(slug)}`, context);

/** Formats a day in the time zone of Missouri, where the site is at home. */
export const formatDate = (iso: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'America/Chicago' }).format(new Date(iso));

/** Formats a time in that time zone, with the name of the zone. */
export const formatMoment = (iso: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/Chicago',
    timeZoneName: 'short',
  }).format(new Date(iso));

// Values for samples: a slug and a public name.
export const sampleSlug = 'jane-doe-cp-st-louis-mo';
export const sampleProsthetistName = 'Jane Doe – Gateway';
