import { decisionReasons, type Locale, labelOf, site } from '@app/option-lists';
import { type Letter, laidOut, type Mail, type Part } from './layout.ts';
import { m } from './paraglide/messages.js';

/**
 * Every mail, and the values that it needs. Mails are read over shoulders and by providers: none says whom a review is
 * about or anything else of a person's care. What they tell is read on the site.
 */
interface Mails {
  /** `change`: it was an edit of a public review. */
  'review-published': { change: boolean };
  'review-needs-changes': { change: boolean; reasons: readonly string[]; note: string };
  'review-rejected': { change: boolean; reasons: readonly string[]; note: string };
  'review-removed': { reasons: readonly string[]; note: string };
  'appeal-decided': { upheld: boolean; note: string };
  /** `purgeBy`: an ISO time. */
  'account-deleted': { receipt: string; purgeBy: string };
}
export type Template = keyof Mails;
export type MailOf<T extends Template> = Mails[T];

interface Circumstances {
  locale: Locale;
  /** Where the site is: `https://…`, for links. */
  origin: string;
}

const templates: { [T in Template]: (values: Mails[T], c: Circumstances) => Letter } = {
  'review-published': ({ change }, c) => ({
    subject: change ? m.published_change_subject({}, c) : m.published_subject({}, c),
    parts: [{ say: change ? m.published_change({}, c) : m.published({}, c) }, toMyReviews(c)],
  }),
  'review-needs-changes': ({ change, ...why }, c) => ({
    subject: m.changes_subject({}, c),
    parts: [
      { say: change ? m.changes_change({}, c) : m.changes({}, c) },
      ...because(why, c),
      { say: m.changes_next({}, c) },
      { say: m.appeal({}, c) },
      toMyReviews(c),
    ],
  }),
  'review-rejected': ({ change, ...why }, c) => ({
    subject: change ? m.rejected_change_subject({}, c) : m.rejected_subject({}, c),
    parts: [
      { say: change ? m.rejected_change({}, c) : m.rejected({}, c) },
      ...because(why, c),
      { say: m.rejected_next({}, c) },
      { say: m.appeal({}, c) },
      toMyReviews(c),
    ],
  }),
  'review-removed': (why, c) => ({
    subject: m.removed_subject({}, c),
    parts: [{ say: m.removed({}, c) }, ...because(why, c), { say: m.appeal({}, c) }, toMyReviews(c)],
  }),
  'appeal-decided': ({ upheld, note }, c) => ({
    subject: upheld ? m.upheld_subject({}, c) : m.declined_subject({}, c),
    parts: [
      { say: upheld ? m.upheld({}, c) : m.declined({}, c) },
      ...because({ reasons: [], note }, c),
      toMyReviews(c),
    ],
  }),
  'account-deleted': ({ receipt, purgeBy }, c) => ({
    subject: m.deleted_subject({}, c),
    parts: [
      { say: m.deleted({ site: site.name, date: dateOf(purgeBy, c.locale) }, c) },
      { say: m.deleted_receipt({ receipt }, c) },
    ],
    gone: true,
  }),
};

/** Whether there is a mail of this name. */
export const isTemplate = (name: unknown): name is Template =>
  typeof name === 'string' && Object.hasOwn(templates, name);

/** The mail in the reader's language. */
export function render<T extends Template>(
  template: T,
  values: MailOf<T>,
  circumstances: Circumstances,
): Mail {
  return laidOut(templates[template](values, circumstances), circumstances.locale);
}

function because({ reasons, note }: { reasons: readonly string[]; note: string }, c: Circumstances): Part[] {
  const list = reasons.map((reason) => labelOf(decisionReasons, reason, c.locale));
  return [
    ...(list.length > 0 ? [{ say: m.why({}, c) }, { list }] : []),
    ...(note ? [{ say: m.note({}, c) }, { quote: note }] : []),
  ];
}

const toMyReviews = (c: Circumstances): Part => ({
  open: m.my_reviews({}, c),
  at: new URL('/my-reviews', c.origin).href,
});

/** The day as it is in Missouri, where the site is at home. */
const dateOf = (iso: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'America/Chicago' }).format(new Date(iso));
