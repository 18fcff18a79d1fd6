import type { Collections } from '@app/db';
import type { Locale } from '@app/option-lists';
import { ObjectId } from 'mongodb';
import { m } from './paraglide/messages.js';

export type CodeMail = 'sign-up-code' | 'sign-in-code' | 'reset-code';
export type Mailbox = ReturnType<typeof createMailboxStore>;

const words: Record<CodeMail, (locale: Locale, code: string) => { subject: string; text: string }> = {
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
};

/** The development mail page, where the product's own mails arrive too: nothing leaves the machine. */
export function createMailboxStore({ devMails }: Pick<Collections, 'devMails'>) {
  return {
    async send(kind: CodeMail, to: string, code: string, locale: Locale): Promise<void> {
      await devMails.insertOne({
        _id: new ObjectId(),
        at: new Date(),
        to,
        ...words[kind](locale, code),
        kind,
      });
    },
  };
}
