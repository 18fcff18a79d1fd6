// Emails of alerts about new people: values, texts and samples. They name people, but not what the reader looks for.
import { site } from '@app/option-lists';
import type { Letters, MailContext, MailPart, Samples } from './email-content.ts';
import { createLink, sampleSlug } from './email-parts.ts';
import { m } from './paraglide/messages.js';

export interface AlertEmails {
  'alert-confirm': { token: string };
  /** `more`: number of further people. ZIP code and radius are those of the link to all of them. */
  'alert-news': { people: readonly NewPerson[]; more: number; zipCode: string; radiusMiles: number };
}

export interface NewPerson {
  name: string;
  /** "CPO"; empty if there is none. */
  credential: string;
  slug: string;
}

function toPersonParts({ name, credential, slug }: NewPerson, context: MailContext): MailPart[] {
  const messageValues = { name, site: site.name };
  const sentence = credential
    ? m.alert_joined_credential({ ...messageValues, credential }, context)
    : m.alert_joined(messageValues, context);
  const profilePath = `/prosthetists/${encodeURIComponent(slug)}`;
  return [{ text: sentence }, createLink(m.alert_open({ name }, context), profilePath, context)];
}

export const alertLetters: Letters<AlertEmails> = {
  'alert-confirm': ({ token }) => ({
    subject: m.alert_confirm_subject,
    parts: [
      m.alert_confirm,
      (_, context) => createLink(m.alert_confirm_open({}, context), `/alerts/confirm/${token}`, context),
      m.alert_confirm_not_you,
    ],
    recipientKind: 'alert',
  }),
  'alert-news': ({ people, more, zipCode, radiusMiles }) => ({
    subject: (_, context) => m.alert_subject({ n: people.length + more }, context),
    parts: [
      (_, context) => people.flatMap((person) => toPersonParts(person, context)),
      (_, context) => (more > 0 ? m.alert_more({ n: more }, context) : []),
      (_, context) => {
        const query = `zipCode=${zipCode}&radius=${radiusMiles}&page=1&sortBy=distance`;
        return createLink(m.alert_everybody({}, context), `/search-results?${query}`, context);
      },
    ],
    recipientKind: 'alert',
  }),
};

const samplePerson: NewPerson = { name: 'Ida Okonkwo', credential: 'CPO', slug: sampleSlug };
const sampleSearchArea = { zipCode: '63101', radiusMiles: 50 };
export const alertSamples: Samples<AlertEmails> = {
  'alert-confirm': [{ token: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  'alert-news': [
    { people: [samplePerson], more: 0, ...sampleSearchArea },
    {
      people: [samplePerson, { ...samplePerson, name: 'Jon Bell', credential: '' }],
      more: 12,
      ...sampleSearchArea,
    },
  ],
};
