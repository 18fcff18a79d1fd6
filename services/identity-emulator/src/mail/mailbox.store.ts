import type { Collections } from '@app/db';
import type { Locale } from '@app/option-lists';
import { ObjectId } from 'mongodb';
import { m } from '../paraglide/messages.js';

export type IdentityMail =
  | 'sign-up-code'
  | 'sign-in-code'
  | 'reset-code'
  | 'new-email-code'
  | 'email-changed';
export type Mailbox = ReturnType<typeof createMailboxStore>;

/** By kind, given the code or, of a change, the new address. */
const words: Record<IdentityMail, (locale: Locale, value: string) => { subject: string; text: string }> = {
  'sign-up-code': (locale, code) => ({
    subject: m.sign_up_subject({ code }, { locale }),
    text: m.sign_up_text({ code }, { locale }),
  }),
  'sign-in-code': (locale, code) => ({
    subject: m.sign_in_subject({ code }, { locale }),
    text: m.sign_in_text({ code }, { locale }),
  }),
  'reset-code': (locale, code) => ({
    subject: m.reset_subject({ code }, { locale }),
    text: m.reset_text({ code }, { locale }),
  }),
  'new-email-code': (locale, code) => ({
    subject: m.new_email_subject({ code }, { locale }),
    text: m.new_email_text({ code }, { locale }),
  }),
  'email-changed': (locale, email) => ({
    subject: m.email_changed_subject({}, { locale }),
    text: m.email_changed_text({ email }, { locale }),
  }),
};

/** The development mail page, where the product's own mails arrive too: nothing leaves the machine. */
export function createMailboxStore({ devMails }: Pick<Collections, 'devMails'>) {
  return {
    async send(kind: IdentityMail, to: string, value: string, locale: Locale): Promise<void> {
      await devMails.insertOne({
        _id: new ObjectId(),
        at: new Date(),
        to,
        ...words[kind](locale, value),
        kind,
      });
    },
  };
}
