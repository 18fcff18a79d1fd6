import type { Collections } from '@app/db';
import type { Locale } from '@app/option-lists';
import { ObjectId } from 'mongodb';
import { m } from '../paraglide/messages.js';

export type IdentityMailKind =
  | 'sign-up-code'
  | 'sign-in-code'
  | 'reset-code'
  | 'new-email-code'
  | 'email-changed';
export type Mailbox = ReturnType<typeof createMailboxStore>;

/** Texts by kind of mail. `codeOrEmail`: the code or, for a changed address, the new one. */
const mailTexts: Record<
  IdentityMailKind,
  (locale: Locale, codeOrEmail: string) => { subject: string; text: string }
> = {
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

/** Stores mails for the development mail page, which also shows the product's mails. */
export function createMailboxStore({ devMails }: Pick<Collections, 'devMails'>) {
  return {
    async send(kind: IdentityMailKind, address: string, codeOrEmail: string, locale: Locale): Promise<void> {
      await devMails.insertOne({
        _id: new ObjectId(),
        at: new Date(),
        to: address,
        ...mailTexts[kind](locale, codeOrEmail),
        kind,
      });
    },
  };
}
