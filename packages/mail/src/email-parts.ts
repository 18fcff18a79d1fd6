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
  c: MailContext,
): MailPart[] {
  if (![...reasons, note].some(isStated)) {
    const guideline = createLink(m.how_reviews_work({}, c), '/how-reviews-work', c);
    return [{ text: m.review_guideline({}, c) }, guideline];
  }
  const knownReasons = mergeAddedOptions(decisionReasons, [notStatedReason, ...(c.addedReasons ?? [])]);
  const reasonLabels = reasons.map((reason) => getLabel(knownReasons, reason, c.locale));
  return [
    ...(reasonLabels.length > 0 ? [{ text: m.why({}, c) }, { list: reasonLabels }] : []),
    ...createNoteParts(note, c),
  ];
}

export const createNoteParts = (note: string, c: MailContext): MailPart[] =>
  isStated(note) ? [{ text: m.note({}, c) }, { quote: note }] : [];

/** Creates staff's note about a listing; without a note, the general guideline. */
export const createNoteOrGuidelineParts = (note: string, c: MailContext): MailPart[] =>
  isStated(note) ? createNoteParts(note, c) : [{ text: m.listing_guideline({}, c) }];

const createLink = (label: string, path: string, { origin }: MailContext): MailPart => ({
  label,
  url: new URL(path, origin).href,
});
export const createMyReviewsLink = (c: MailContext) => createLink(m.my_reviews({}, c), '/my-reviews', c);
export const createMyListingLink = (c: MailContext) => createLink(m.my_listing({}, c), '/my-listing', c);
export const createManagerTabLink = (c: MailContext) =>
  createLink(m.my_listing({}, c), '/my-listing?tab=manager', c);
export const createReceivedRequestsLink = (c: MailContext) =>
  createLink(m.visit_open_received({}, c), '/my-listing?tab=requests', c);
export const createMyRequestsLink = (c: MailContext) => createLink(m.visit_open({}, c), '/my-requests', c);
export const createAccountLink = (c: MailContext) => createLink(m.account({}, c), '/account', c);
/** Creates a link to a page of the admin application. */
export const createAdminLink = (c: MailContext, label = m.staff_open({}, c), path = '/admin') =>
  createLink(label, path, { ...c, origin: c.adminOrigin ?? c.origin });
export const createEditFormLink = (c: MailContext) => createLink(m.edit_listing({}, c), '/edit-listing', c);
export const createPublicPageLink = (slug: string, c: MailContext) =>
  createLink(m.public_listing({}, c), `/prosthetists/${encodeURIComponent(slug)}`, c);

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
