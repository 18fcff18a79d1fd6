// Preferences of optional mails. Answered by the account service.
import { type OptionalEmail, optionalEmailValues } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { defineOwnCall, unavailableProblem } from '../call/own-call.ts';

/** True for wanted mails. */
const mailChoices = z.record(z.enum(optionalEmailValues), z.boolean());

export const getPreferences = defineOwnCall('account', 'GET /api/me/preferences', {
  id: 'getPreferences',
  summary: 'Which optional mails the account gets.',
  reply: z.object({ mails: mailChoices }),
});

export const putPreferences = defineOwnCall('account', 'PUT /api/me/preferences', {
  id: 'putPreferences',
  deniedAccounts: 'nobody',
  summary: 'Switch optional mails on or off.',
  body: z.object({ mails: z.partialRecord(z.enum(optionalEmailValues), z.boolean()) }),
  reply: z.object({ mails: mailChoices }),
  problems: { 400: 'Malformed.', 429: 'Too many.' },
});

/** `<account's token>.<index of the mail in optionalEmails>` */
export const unsubscribeToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}\.\d$/));

/** Parses an unsubscribe token to the account's token and the mail; undefined if invalid. */
export function parseUnsubscribeToken(
  token: string,
): { accountToken: string; mail: OptionalEmail } | undefined {
  const { success } = z.safeParse(unsubscribeToken, token);
  const [accountToken = '', mailIndex] = token.split('.');
  const mail = optionalEmailValues[Number(mailIndex)];
  return success && mail ? { accountToken, mail } : undefined;
}

export const unsubscribe = defineEndpoint('account', 'POST /api/unsubscribe/{token}', {
  id: 'unsubscribe',
  // The address of the page, so that the one in a mail's `List-Unsubscribe` shows it to a browser.
  aliases: ['/unsubscribe/{token}'],
  summary:
    'Switches one optional mail off, by the link in it; also what mail programs press (RFC 8058). Again: no change.',
  params: z.object({ token: unsubscribeToken }),
  reply: z.object({ mail: z.enum(optionalEmailValues), wanted: z.literal(false) }),
  problems: {
    400: 'Malformed.',
    404: 'No such link.',
    429: 'Too many by this address.',
    503: unavailableProblem,
  },
});

export const preferenceEndpoints = [getPreferences, putPreferences, unsubscribe] as const;
