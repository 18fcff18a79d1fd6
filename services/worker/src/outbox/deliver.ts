import type { OutboxDoc } from '@app/db';
import type { IssuedCode } from '@app/listings';
import { getMailPreference, isMailTemplate, type MailTemplate, type MailValues, renderMail } from '@app/mail';
import { locales } from '@app/option-lists';
import type { SettingsReader } from '@app/service-kit';
import * as z from 'zod';
import type { AccountProvider } from '../account-provider.ts';
import type { DueAlertStore } from '../alerts/alerts.store.ts';
import type { MailPreferencesStore } from './mail-preferences.store.ts';
import type { Transport } from './transport.ts';

/** An error that a retry cannot solve. `isExpected`: not an error of ours, for example a missing recipient. */
export class PermanentDeliveryError extends Error {
  override readonly name = 'PermanentDeliveryError';
  readonly isExpected: boolean;
  constructor(code: string, { isExpected = false } = {}) {
    super(code);
    this.isExpected = isExpected;
  }
}

export interface DeliveryDeps {
  accounts: AccountProvider;
  mailPreferences: MailPreferencesStore;
  transport: Transport;
  readSettings: SettingsReader;
  /** Undefined: there is no address to confirm any more. */
  issueClaimCode: (claim: string) => Promise<IssuedCode | undefined>;
  /** Undefined: the link is no longer valid. */
  issueStaffLink: (input: {
    link: string;
    v: number;
  }) => Promise<(MailValues<'staff-link'> & { to: string; name: string }) | undefined>;
  /** Undefined: the invitation is no longer valid. */
  issueManagerInvitation: (input: {
    invitation: string;
    v: number;
  }) => Promise<(MailValues<'manager-invitation'> & { to: string }) | undefined>;
  alerts: Pick<DueAlertStore, 'find'>;
  /** The site's origin, for links in mails. */
  origin: string;
  /** Origin of the admin pages, if different. */
  adminOrigin?: string | undefined;
}

const mailPayloadSchema = z.object({
  template: z.string(),
  /** The account whose current address is used. If it no longer exists, the entry has an address of its own. */
  userId: z.string().optional(),
  to: z.string().optional(),
  /** Name of the person at `to`. */
  name: z.string().optional(),
  locale: z.enum(locales),
  values: z.record(z.string(), z.unknown()),
});
const codeValuesSchema = z.object({ claim: z.string() });
const linkValuesSchema = z.object({ link: z.string(), v: z.number() });
const invitationValuesSchema = z.object({ invitation: z.string(), v: z.number() });
const alertValuesSchema = z.looseObject({ alert: z.string() });
const metadataSchema = z.record(z.string(), z.unknown());
const identityPayloadSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('delete'), userId: z.string() }),
  z.object({
    do: z.literal('metadata'),
    userId: z.string(),
    publicMetadata: metadataSchema.optional(),
    unsafeMetadata: metadataSchema.optional(),
  }),
]);

/** Whom a mail goes to, and what it says. */
interface AddressedMail {
  to: string;
  name?: string | undefined;
  values: object;
  /** Of the link that ends such mails. */
  unsubscribeUrl?: string | undefined;
}

/**
 * Delivers an entry. Safe to repeat: at worst a mail is sent twice with the same Message-ID.
 * @throws {PermanentDeliveryError} and errors of the mail server or identity provider
 */
export async function deliverEntry(entry: OutboxDoc, deps: DeliveryDeps): Promise<void> {
  const { accounts, transport, readSettings, origin, adminOrigin } = deps;
  if (entry.kind === 'identity') {
    const identityChange = parsePayload(identityPayloadSchema, entry);
    if (identityChange.do === 'delete') return accounts.deleteAccount(identityChange.userId);
    const { userId, publicMetadata, unsafeMetadata } = identityChange;
    return accounts.setMetadata(userId, { publicMetadata, unsafeMetadata });
  }
  const payload = parsePayload(mailPayloadSchema, entry);
  const { template: kind, locale } = payload;
  if (!isMailTemplate(kind)) throw new PermanentDeliveryError('UnknownTemplate');
  const addressedMail = await addressMail(kind, payload, deps);
  if (!addressedMail) throw new PermanentDeliveryError('Unwanted', { isExpected: true });
  const { to, name, values, unsubscribeUrl: unsubscribe } = addressedMail;
  const { decisionReasons: addedReasons } = (await readSettings()).options;
  const renderOptions = { locale, origin, adminOrigin, name, addedReasons };
  // The command that wrote the entry was type-checked to provide the template's values.
  const mail = renderMail(kind, values as never, {
    ...renderOptions,
    ...(unsubscribe && { unsubscribeUrl: unsubscribe }),
  });
  const { _id, key } = entry;
  await transport.send({ _id, key, kind, to, ...mail, ...(unsubscribe && { unsubscribe }) });
}

/**
 * Finds out where a mail goes, now that it is written: addresses, secrets and links are not in the outbox. Undefined if
 * the person does not want it, or what it is about has ended.
 */
async function addressMail(
  template: MailTemplate,
  { userId, to: payloadAddress, name: recipientName = '', values }: z.output<typeof mailPayloadSchema>,
  deps: DeliveryDeps,
): Promise<AddressedMail | undefined> {
  if (template === 'claim-code') {
    const issuedCode = await deps.issueClaimCode(codeValuesSchema.parse(values).claim);
    return issuedCode && { to: issuedCode.to, values: issuedCode };
  }
  if (template === 'staff-link') {
    const issuedLink = await deps.issueStaffLink(linkValuesSchema.parse(values));
    return issuedLink && { to: issuedLink.to, name: issuedLink.name, values: issuedLink };
  }
  if (template === 'manager-invitation') {
    const invitation = await deps.issueManagerInvitation(invitationValuesSchema.parse(values));
    return invitation && { to: invitation.to, values: invitation };
  }
  if (template === 'alert-confirm' || template === 'alert-news') {
    const { alert: alertId, ...otherValues } = alertValuesSchema.parse(values);
    const alert = await deps.alerts.find(alertId);
    if (!alert) return undefined;
    const { token, email: to, zipCode, radiusMiles } = alert;
    const unsubscribeUrl = new URL(`/alerts/stop/${token}`, deps.origin).href;
    return { to, values: { ...otherValues, token, zipCode, radiusMiles }, unsubscribeUrl };
  }
  const recipient = payloadAddress
    ? { to: payloadAddress, name: recipientName }
    : userId && (await deps.accounts.findRecipient(userId));
  if (!recipient) throw new PermanentDeliveryError('NoAddress', { isExpected: true });
  const mailPreference = getMailPreference(template);
  if (!mailPreference) return { ...recipient, values };
  const token = userId && (await deps.mailPreferences.ensureUnsubscribeToken(userId, mailPreference));
  if (!token) return undefined;
  return { ...recipient, values, unsubscribeUrl: new URL(`/unsubscribe/${token}`, deps.origin).href };
}

function parsePayload<S extends z.ZodType>(schema: S, { payload }: OutboxDoc): z.output<S> {
  const parsedPayload = schema.safeParse(payload);
  if (!parsedPayload.success) throw new PermanentDeliveryError('MalformedEntry');
  return parsedPayload.data;
}
