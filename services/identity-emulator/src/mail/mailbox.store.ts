import type { Collections } from '@app/db';
import type { Locale } from '@app/option-lists';
import { ObjectId } from 'mongodb';
import { m } from '../paraglide/messages.js';

const mails = {
  'sign-up-code': { toSubject: m.sign_up_subject, toText: m.sign_up_text },
  'sign-in-code': { toSubject: m.sign_in_subject, toText: m.sign_in_text },
  'reset-code': { toSubject: m.reset_subject, toText: m.reset_text },
  'new-email-code': { toSubject: m.new_email_subject, toText: m.new_email_text },
  'email-changed': { toSubject: m.email_changed_subject, toText: m.email_changed_text },
};

/** Stores mails for the development mail page, which also shows the product's mails. */
export const createMailboxStore = ({ devMails }: Pick<Collections, 'devMails'>) => ({
  /** `codeOrEmail`: the code or, for a changed address, the new one. */
  async send(kind: keyof typeof mails, address: string, codeOrEmail: string, locale: Locale): Promise<void> {
    const { toSubject, toText } = mails[kind];
    const values = { code: codeOrEmail, email: codeOrEmail };
    await devMails.insertOne({
      _id: new ObjectId(),
      at: new Date(),
      to: address,
      subject: toSubject(values, { locale }),
      text: toText(values, { locale }),
      kind,
    });
  },
});
