import { createHash } from 'node:crypto';
import type { ObjectId } from '@app/db';
import type { Mail } from '@app/mail';
import { site } from '@app/option-lists';
import { createTransport } from 'nodemailer';

/** A mail with its address, and the entry of the outbox that it is for. */
export interface Letter extends Mail {
  _id: ObjectId;
  /** The same at every try. */
  key: string;
  kind: string;
  to: string;
  /** Where a mail program ends mails of this kind for its reader, in one press (RFC 8058). */
  unsubscribe?: string;
}

/** Takes mails out of our hands. */
export interface Transport {
  send(letter: Letter): Promise<void>;
  close(): void;
}

const patienceMs = 10_000;

export interface SmtpOptions {
  url: string;
  from: string;
  /** The site's address: its host makes Message-IDs unique in the world. */
  origin: string;
}

/** Hands mails to a mail server. */
export function createSmtpTransport({ url, from, origin }: SmtpOptions): Transport {
  const bounded = {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
  };
  // A mail is its words: nothing that stands in it makes us read a file or an address.
  const transport = createTransport({ url, ...bounded, disableFileAccess: true, disableUrlAccess: true });
  const { hostname } = new URL(origin);
  return {
    async send({ key, to, subject, text, html, unsubscribe }) {
      const id = createHash('sha256').update(key).digest('hex').slice(0, 40);
      await transport.sendMail({
        messageId: `<${id}@${hostname}>`,
        from: { name: site.name, address: from },
        // As one mailbox, so that a comma in it makes no second one.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    },
    close: () => transport.close(),
  };
}
