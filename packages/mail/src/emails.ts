import { getLabel, type OptionalMail, optionalMails } from '@app/option-lists';
import { type AlertEmails, alertSamples, alertTemplates } from './alert-emails.ts';
import { composeMail, type Mail } from './layout.ts';
import type { MailContext, Samples, Templates } from './email-content.ts';
import { type ListingEmails, listingSamples, listingTemplates } from './listing-emails.ts';
import { type ProsthetistEmails, prosthetistSamples, prosthetistTemplates } from './prosthetist-emails.ts';
import { type ReviewerEmails, reviewerSamples, reviewerTemplates } from './reviewer-emails.ts';
import { type StaffEmails, staffSamples, staffTemplates } from './staff-emails.ts';
import { type VisitEmails, visitSamples, visitTemplates } from './visit-emails.ts';

/**
 * All mails with their values. Others may see mails, so none says whom a review is about or anything else about care;
 * details are read on the site. `practitioner` is public ("Jane Doe – Gateway Prosthetics"); `note` is staff's text and
 * may be empty.
 */
interface Mails extends ReviewerEmails, ListingEmails, ProsthetistEmails, VisitEmails, AlertEmails, StaffEmails {}
export type Template = keyof Mails;
export type MailOf<T extends Template> = Mails[T];

/** Optional mails. All others are about a decision and always sent. */
const optionalMailByTemplate: Partial<Record<Template, OptionalMail>> = {
  'new-review': 'New reviews of my listing',
  'confirm-reminder': 'Reminders to confirm my listing',
  'review-answered': 'Replies to my reviews',
  'year-later': 'Asking how it is a year after my review',
};

const templates: Templates<Mails> = {
  ...reviewerTemplates,
  ...listingTemplates,
  ...prosthetistTemplates,
  ...visitTemplates,
  ...alertTemplates,
  ...staffTemplates,
};

/** True if a mail of this name exists. */
export const isTemplate = (name: unknown): name is Template =>
  typeof name === 'string' && Object.hasOwn(templates, name);

/** The preference of an optional mail; undefined: always sent. */
export const getOptionalMail = (template: Template): OptionalMail | undefined =>
  optionalMailByTemplate[template];

/** Renders a mail in the reader's language. */
export function renderMail<T extends Template>(template: T, values: MailOf<T>, context: MailContext): Mail {
  const { locale, origin, unsubscribe, name } = context;
  const content = templates[template](values, context);
  const kind = optionalMailByTemplate[template];
  if (!unsubscribe || !(kind || content.recipientKind === 'alert')) return composeMail(content, locale, name);
  const settings = new URL('/account', origin).href;
  const account = kind && { mail: getLabel(optionalMails, kind, locale), settings };
  return composeMail({ ...content, optional: { unsubscribe, ...(account && { account }) } }, locale, name);
}

export const samples: Samples<Mails> = {
  ...listingSamples,
  ...reviewerSamples,
  ...prosthetistSamples,
  ...visitSamples,
  ...alertSamples,
  ...staffSamples,
};

/** Renders all variants of a mail. */
export const renderSamples = <T extends Template>(template: T, context: MailContext): Mail[] =>
  samples[template].map((values) => renderMail(template, values, context));
