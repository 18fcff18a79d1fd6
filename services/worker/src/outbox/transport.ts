import { createHash } from 'node:crypto';
import type { ObjectId } from '@app/db';
import type { Mail } from '@app/mail';
import { site } from '@app/option-lists';
import { createTransport } from 'nodemailer';

/** A mail with its address and the id of its outbox entry. */
export interface OutgoingMail extends Mail {
  _id: ObjectId;
  /** The same for each retry. */
  key: string;
  kind: string;
  to: string;
  /** Address for one-click unsubscription (RFC 8058). */
  unsubscribe?: string;
}

export interface Transport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;

export interface SmtpOptions {
  url: string;
  from: string;
  /** The site's origin; its host makes Message-IDs globally unique. */
  origin: string;
}

/** Sends mails to an SMTP server. */
export function createSmtpTransport({ url, from, origin }: SmtpOptions): Transport {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
  };
  // The content of a mail cannot make the library read a file or an address.
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  const { hostname } = new URL(origin);
  const smtpUrl = new URL(url);
  const mailServer = `${smtpUrl.hostname}:${smtpUrl.port || (smtpUrl.protocol === 'smtps:' ? 465 : 587)}`;
  return {
    async send({ key, to, subject, text, html, unsubscribe }) {
      const messageIdHash = createHash('sha256').update(key).digest('hex').slice(0, 40);
      const sendPromise = transport.sendMail({
        messageId: `<${messageIdHash}@${hostname}>`,
        from: { name: site.name, address: from },
        // As one mailbox, so that a comma cannot add a second address.
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
      // A log of a server that does not answer must say which one, and never its password.
      await sendPromise.catch((error: Error) => {
        throw 'responseCode' in error ? error : Object.assign(error, { mailServer });
      });
    },
    close: () => transport.close(),
  };
}
