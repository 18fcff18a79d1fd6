// Parts used by several mails.
import { decisionReasons, getLabel, type Locale, notStated, withAdded } from '@app/option-lists';
import type { Circumstances, Part } from './letter.ts';
import { m } from './paraglide/messages.js';

const isStated = (text: string) => text !== '' && text !== notStated.value;

/** Why a review was withheld or removed: reasons and note, or the general guideline. */
export function explainReasons(
  { reasons, note }: { reasons: readonly string[]; note: string },
  c: Circumstances,
): Part[] {
  if (![...reasons, note].some(isStated)) {
    const guideline = link(m.how_reviews_work({}, c), '/how-reviews-work', c);
    return [{ say: m.review_guideline({}, c) }, guideline];
  }
  const knownReasons = withAdded(decisionReasons, [notStated, ...(c.addedReasons ?? [])]);
  const list = reasons.map((reason) => getLabel(knownReasons, reason, c.locale));
  return [...(list.length > 0 ? [{ say: m.why({}, c) }, { list }] : []), ...createNoteParts(note, c)];
}

export const createNoteParts = (note: string, c: Circumstances): Part[] =>
  isStated(note) ? [{ say: m.note({}, c) }, { quote: note }] : [];

/** Staff's note about a listing, or the general guideline. */
export const createNoteOrGuideline = (note: string, c: Circumstances): Part[] =>
  isStated(note) ? createNoteParts(note, c) : [{ say: m.listing_guideline({}, c) }];

const link = (open: string, path: string, { origin }: Circumstances): Part => ({
  open,
  at: new URL(path, origin).href,
});
export const toMyReviews = (c: Circumstances) => link(m.my_reviews({}, c), '/my-reviews', c);
export const toMyListing = (c: Circumstances) => link(m.my_listing({}, c), '/my-listing', c);
export const toManagerTab = (c: Circumstances) => link(m.my_listing({}, c), '/my-listing?tab=manager', c);
export const toReceivedRequests = (c: Circumstances) =>
  link(m.visit_open_received({}, c), '/my-listing?tab=requests', c);
export const toMyRequests = (c: Circumstances) => link(m.visit_open({}, c), '/my-requests', c);
export const toAccount = (c: Circumstances) => link(m.account({}, c), '/account', c);
/** A page of the back office. */
export const toAdminPage = (c: Circumstances, open = m.staff_open({}, c), path = '/admin') =>
  link(open, path, { ...c, origin: c.adminOrigin ?? c.origin });
export const toForm = (c: Circumstances) => link(m.edit_listing({}, c), '/edit-listing', c);
export const toPublicPage = (slug: string, c: Circumstances) =>
  link(m.public_listing({}, c), `/prosthetists/${encodeURIComponent(slug)}`, c);

/** The day in the time zone of Missouri, the site's home. */
export const formatDate = (iso: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'America/Chicago' }).format(new Date(iso));

/** The moment there, with the name of the zone. */
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
