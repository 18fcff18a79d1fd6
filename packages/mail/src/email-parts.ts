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

/** Writes the reasons and note of a decision about a review; without any, the general guideline. */
export function writeReasons(
  { reasons = [], note }: { reasons?: readonly string[]; note: string },
  context: MailContext,
): MailPart[] {
  if (![...reasons, note].some(isStated))
    return [{ text: m.review_guideline({}, context) }, linkGuideline({}, context)];
  const allReasons = mergeAddedOptions(decisionReasons, [notStatedReason, ...(context.addedReasons ?? [])]);
  const reasonLabels = reasons.map((reason) => getLabel(allReasons, reason, context.locale));
  return [
    ...(reasonLabels.length > 0 ? [{ text: m.why({}, context) }, { list: reasonLabels }] : []),
    ...writeNote({ note }, context),
  ];
}

export const writeNote = ({ note = '' }: { note?: string }, context: MailContext): MailPart[] =>
  isStated(note) ? [{ text: m.note({}, context) }, { quote: note }] : [];

/** Writes staff's note about a listing; without a note, the general guideline. */
export const writeNoteOrGuideline = ({ note }: { note: string }, context: MailContext): MailPart[] =>
  isStated(note) ? writeNote({ note }, context) : [{ text: m.listing_guideline({}, context) }];

export const createLink = (label: string, path: string, { origin }: MailContext): MailPart => ({
  label,
  url: new URL(path, origin).href,
});

/** Creates a link to a page of the admin application. */
export const createAdminLink = (label: string, path: string, context: MailContext) =>
  createLink(label, path, { ...context, origin: context.adminOrigin ?? context.origin });

type TranslatedText = (inputs: object, context: MailContext) => string;

const createLinker = (label: TranslatedText, path: string) => (_: object, context: MailContext) =>
  createLink(label({}, context), path, context);

const linkGuideline = createLinker(m.how_reviews_work, '/how-reviews-work');
export const linkMyReviews = createLinker(m.my_reviews, '/my-reviews');
export const linkMyListing = createLinker(m.my_listing, '/my-listing');
export const linkManagerTab = createLinker(m.my_listing, '/my-listing?tab=manager');
export const linkReceivedRequests = createLinker(m.visit_open_received, '/my-listing?tab=requests');
export const linkMyRequests = createLinker(m.visit_open, '/my-requests');
export const linkAccount = createLinker(m.account, '/account');
export const linkEditForm = createLinker(m.edit_listing, '/edit-listing');

export const linkPublicPage = ({ slug }: { slug: string }, context: MailContext) =>
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
