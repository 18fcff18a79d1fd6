// Parts used by several mails.
import { decisionReasons, getLabel, type Locale, mergeAddedOptions, notStated } from '@app/option-lists';
import type { MailContext, MailPart } from './email-content.ts';
import { m } from './paraglide/messages.js';

const isStated = (text: string) => text !== '' && text !== notStated.value;

/** Reasons and note of a review that was withheld or removed, or the general guideline. */
export function createReasonParts(
  { reasons, note }: { reasons: readonly string[]; note: string },
  c: MailContext,
): MailPart[] {
  if (![...reasons, note].some(isStated)) {
    const guideline = createLink(m.how_reviews_work({}, c), '/how-reviews-work', c);
    return [{ say: m.review_guideline({}, c) }, guideline];
  }
  const knownReasons = mergeAddedOptions(decisionReasons, [notStated, ...(c.addedReasons ?? [])]);
  const reasonLabels = reasons.map((reason) => getLabel(knownReasons, reason, c.locale));
  return [
    ...(reasonLabels.length > 0 ? [{ say: m.why({}, c) }, { list: reasonLabels }] : []),
    ...createNoteParts(note, c),
  ];
}

export const createNoteParts = (note: string, c: MailContext): MailPart[] =>
  isStated(note) ? [{ say: m.note({}, c) }, { quote: note }] : [];

/** Staff's note about a listing, or the general guideline. */
export const createNoteOrGuidelineParts = (note: string, c: MailContext): MailPart[] =>
  isStated(note) ? createNoteParts(note, c) : [{ say: m.listing_guideline({}, c) }];

const createLink = (open: string, path: string, { origin }: MailContext): MailPart => ({
  open,
  at: new URL(path, origin).href,
});
export const createMyReviewsLink = (c: MailContext) => createLink(m.my_reviews({}, c), '/my-reviews', c);
export const createMyListingLink = (c: MailContext) => createLink(m.my_listing({}, c), '/my-listing', c);
export const createManagerTabLink = (c: MailContext) =>
  createLink(m.my_listing({}, c), '/my-listing?tab=manager', c);
export const createReceivedRequestsLink = (c: MailContext) =>
  createLink(m.visit_open_received({}, c), '/my-listing?tab=requests', c);
export const createMyRequestsLink = (c: MailContext) => createLink(m.visit_open({}, c), '/my-requests', c);
export const createAccountLink = (c: MailContext) => createLink(m.account({}, c), '/account', c);
/** A page of the admin application. */
export const createAdminLink = (c: MailContext, open = m.staff_open({}, c), path = '/admin') =>
  createLink(open, path, { ...c, origin: c.adminOrigin ?? c.origin });
export const createEditFormLink = (c: MailContext) => createLink(m.edit_listing({}, c), '/edit-listing', c);
export const createPublicPageLink = (slug: string, c: MailContext) =>
  createLink(m.public_listing({}, c), `/prosthetists/${encodeURIComponent(slug)}`, c);

/** The day in the time zone of Missouri, the site's home. */
export const formatDate = (iso: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'America/Chicago' }).format(new Date(iso));

/** The time in that zone, with its name. */
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

// Values of samples: an address and a public name.
export const sampleSlug = 'jane-doe-cp-st-louis-mo';
export const samplePractitioner = 'Jane Doe – Gateway';
