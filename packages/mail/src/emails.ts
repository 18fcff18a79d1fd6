import { getLabel, type OptionalEmail, optionalEmails } from '@app/option-lists';
import { type AlertEmails, alertLetters, alertSamples } from './alert-emails.ts';
import { type AuthorEmails, authorLetters, authorSamples } from './author-emails.ts';
import type { Letters, MailContext, Samples } from './email-content.ts';
import { composeMail, type Mail } from './layout.ts';
import { type ListingEmails, listingLetters, listingSamples } from './listing-emails.ts';
import { type ProsthetistEmails, prosthetistLetters, prosthetistSamples } from './prosthetist-emails.ts';
import { type StaffEmails, staffLetters, staffSamples } from './staff-emails.ts';
import { type VisitEmails, visitLetters, visitSamples } from './visit-emails.ts';

/**
 * Values of all emails by template. Other people may see an email, so none says whom a review is about or anything
 * else about care: details are on the site. `practitioner` is public (name and company); `note` is a text by staff that
 * may be empty.
 */
interface Emails
  extends AuthorEmails,
    ListingEmails,
    ProsthetistEmails,
    VisitEmails,
    AlertEmails,
    StaffEmails {}
export type MailTemplate = keyof Emails;
export type MailValues<T extends MailTemplate> = Emails[T];

/** Preferences of the emails that users can stop. All others are about a decision, and always sent. */
const optionalMailByTemplate: Partial<Record<MailTemplate, OptionalEmail>> = {
  'new-review': 'New reviews of my listing',
  'confirm-reminder': 'Reminders to confirm my listing',
  'review-answered': 'Replies to my reviews',
  'year-later': 'Asking how it is a year after my review',
};

const letters: Letters<Emails> = {
  ...authorLetters,
  ...listingLetters,
  ...prosthetistLetters,
  ...visitLetters,
  ...alertLetters,
  ...staffLetters,
};

export const isMailTemplate = (name: unknown): name is MailTemplate =>
  typeof name === 'string' && Object.hasOwn(letters, name);

/** Returns the preference that stops an email; undefined if it is always sent. */
export const getMailPreference = (template: MailTemplate): OptionalEmail | undefined =>
  optionalMailByTemplate[template];

/** Renders an email in the reader's language. */
export function renderMail<T extends MailTemplate>(
  template: T,
  values: MailValues<T>,
  context: MailContext,
): Mail {
  const { locale, origin, unsubscribeUrl, name } = context;
  const letter = letters[template](values);
  const writtenParts = letter.parts.flatMap((writePart) => writePart(values, context));
  const content = {
    ...letter,
    subject: letter.subject(values, context),
    parts: writtenParts.map((part) => (typeof part === 'string' ? { text: part } : part)),
  };
  const preference = optionalMailByTemplate[template];
  if (!unsubscribeUrl || !(preference || letter.recipientKind === 'alert'))
    return composeMail(content, locale, name);
  const settingsUrl = new URL('/account', origin).href;
  const account = preference && {
    preferenceLabel: getLabel(optionalEmails, preference, locale),
    settingsUrl,
  };
  const optOut = { unsubscribeUrl, ...(account && { account }) };
  return composeMail({ ...content, optOut }, locale, name);
}

export const mailSamples: Samples<Emails> = {
  ...listingSamples,
  ...authorSamples,
  ...prosthetistSamples,
  ...visitSamples,
  ...alertSamples,
  ...staffSamples,
};

export const renderSamples = <T extends MailTemplate>(template: T, context: MailContext): Mail[] =>
  mailSamples[template].map((values) => renderMail(template, values, context));
