import type { OutboxDoc } from '@app/db';
import type { IssuedCode } from '@app/listings';
import { getMailPreference, isMailTemplate, type MailValues, renderMail } from '@app/mail';
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

/**
 * Delivers an entry. Safe to repeat: at worst a mail is sent twice with the same Message-ID.
 * @throws {PermanentDeliveryError} and errors of the mail server or identity provider
 */
export async function deliverEntry(entry: OutboxDoc, deps: DeliveryDeps): Promise<void> {
  const { accounts, mailPreferences, transport, readSettings, origin, adminOrigin } = deps;
  if (entry.kind === 'identity') {
    const identityChange = parsePayload(identityPayloadSchema, entry);
    if (identityChange.do === 'delete') return accounts.deleteAccount(identityChange.userId);
    const { userId, publicMetadata, unsafeMetadata } = identityChange;
    return accounts.setMetadata(userId, { publicMetadata, unsafeMetadata });
  }
  const {
    template,
    userId,
    to: payloadAddress,
    name: recipientName = '',
    locale,
    values,
  } = parsePayload(mailPayloadSchema, entry);
  if (!isMailTemplate(template)) throw new PermanentDeliveryError('UnknownTemplate');
  const { _id, key } = entry;
  if (template === 'claim-code') {
    const issuedCode = await deps.issueClaimCode(codeValuesSchema.parse(values).claim);
    if (!issuedCode) throw new PermanentDeliveryError('Unwanted', { isExpected: true });
    const mail = renderMail(template, issuedCode, { locale, origin });
    return transport.send({ _id, key, kind: template, to: issuedCode.to, ...mail });
  }
  if (template === 'staff-link') {
    const issuedLink = await deps.issueStaffLink(linkValuesSchema.parse(values));
    if (!issuedLink) throw new PermanentDeliveryError('Unwanted', { isExpected: true });
    const { to, name, ...linkValues } = issuedLink;
    const mail = renderMail(template, linkValues, { locale, origin, adminOrigin, name });
    return transport.send({ _id, key, kind: template, to, ...mail });
  }
  if (template === 'manager-invitation') {
    const invitation = await deps.issueManagerInvitation(invitationValuesSchema.parse(values));
    if (!invitation) throw new PermanentDeliveryError('Unwanted', { isExpected: true });
    const mail = renderMail(template, invitation, { locale, origin });
    return transport.send({ _id, key, kind: template, to: invitation.to, ...mail });
  }
  if (template === 'alert-confirm' || template === 'alert-news')
    return deliverAlert(entry, { template, locale, values }, deps);
  const recipient = payloadAddress
    ? { to: payloadAddress, name: recipientName }
    : userId && (await accounts.findRecipient(userId));
  if (!recipient) throw new PermanentDeliveryError('NoAddress', { isExpected: true });
  const { to, name } = recipient;
  const mailPreference = getMailPreference(template);
  const unsubscribeToken =
    mailPreference && userId && (await mailPreferences.ensureUnsubscribeToken(userId, mailPreference));
  if (mailPreference && !unsubscribeToken) throw new PermanentDeliveryError('Unwanted', { isExpected: true });
  const unsubscribeUrl = unsubscribeToken && new URL(`/unsubscribe/${unsubscribeToken}`, origin).href;
  const { decisionReasons: addedReasons } = (await readSettings()).options;
  const renderOptions = {
    locale,
    origin,
    adminOrigin,
    name,
    addedReasons,
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
  // The command that wrote the entry was type-checked to provide the template's values.
  const mail = renderMail(template, values as never, renderOptions);
  await transport.send({
    _id,
    key,
    kind: template,
    to,
    ...mail,
    ...(unsubscribeUrl && { unsubscribe: unsubscribeUrl }),
  });
}

/** The address and the links come from the alert, which is deleted when it is stopped. */
async function deliverAlert(
  { _id, key }: OutboxDoc,
  {
    template,
    locale,
    values,
  }: z.output<typeof mailPayloadSchema> & { template: 'alert-confirm' | 'alert-news' },
  { alerts, transport, origin }: Pick<DeliveryDeps, 'alerts' | 'transport' | 'origin'>,
): Promise<void> {
  const { alert: alertId, ...otherValues } = alertValuesSchema.parse(values);
  const alert = await alerts.find(alertId);
  if (!alert) throw new PermanentDeliveryError('Unwanted', { isExpected: true });
  const { token, email: to, zipCode, radiusMiles } = alert;
  const unsubscribeUrl = new URL(`/alerts/stop/${token}`, origin).href;
  const mail = renderMail(template, { ...otherValues, token, zipCode, radiusMiles } as never, {
    locale,
    origin,
    unsubscribeUrl,
  });
  await transport.send({ _id, key, kind: template, to, ...mail, unsubscribe: unsubscribeUrl });
}

function parsePayload<S extends z.ZodType>(schema: S, { payload }: OutboxDoc): z.output<S> {
  const parsedPayload = schema.safeParse(payload);
  if (!parsedPayload.success) throw new PermanentDeliveryError('MalformedEntry');
  return parsedPayload.data;
}
