import type { App } from '@app/service-kit';
import { parseEmail } from '../accounts/accounts.ts';
import { checkCode, createCode } from '../accounts/codes.ts';
import { problems } from '../clerk-error.ts';
import type { Dependencies } from '../dependencies.ts';
import type { OtherEmail, UserDoc } from '../documents.ts';
import { createId } from '../ids.ts';
import { toEmailShape } from '../shapes/user.ts';
import type { Frontend } from './call.ts';
import type { Call } from './request.ts';
import { chooseMailLocale, readForm } from './request.ts';

/** Maximum of further addresses of an account. */
const mostAddresses = 5;

/** Routes of the account's addresses. A new one is verified by a code before it can be used for signing in. */
export function registerEmailAddressRoutes(
  app: App,
  front: Frontend,
  { users, browsers, mailbox }: Dependencies,
): void {
  /** Changes one address with optimistic locking; `change` may throw. Returns the changed address. */
  async function changeAddress(c: Call, user: UserDoc, change: (address: OtherEmail) => OtherEmail) {
    const id = c.req.param('id') ?? '';
    const after = await users.change(user._id, (now) => {
      const address = requireAddress(now, id);
      return {
        otherEmails: now.otherEmails?.map((email) => (email === address ? change(email) : email)) ?? [],
      };
    });
    return requireAddress(after, id);
  }

  // The SDK calls this path with a trailing slash.
  app.post('/v1/me/email_addresses/', async (c) => {
    const { client, user } = await front.requireCaller(c);
    const email = parseEmail((await readForm(c)).get('email_address') ?? '');
    if (!email) throw problems.badFormat('email_address');
    if (await users.byEmail(email)) throw problems.emailTaken();
    const address: OtherEmail = {
      id: createId('idn'),
      email,
      verified: false,
      code: null,
      codesSent: 0,
      createdAt: new Date(),
    };
    await users.change(user._id, ({ otherEmails = [] }) => {
      if (otherEmails.some((otherEmail) => otherEmail.email === email)) throw problems.emailTaken();
      return { otherEmails: [...otherEmails, address].slice(-mostAddresses) };
    });
    await browsers.change(client._id);
    return front.reply(c, client, toEmailShape(address));
  });

  app.post('/v1/me/email_addresses/:id/prepare_verification', async (c) => {
    const { client, user } = await front.requireCaller(c);
    if ((await readForm(c)).get('strategy') !== 'email_code') throw problems.badValue('strategy');
    let code = '';
    const address = await changeAddress(c, user, (now) => {
      if (now.verified) throw problems.alreadyVerified();
      const newCode = createCode(now.codesSent, new Date());
      code = newCode.code;
      return { ...now, code: newCode.sent, codesSent: now.codesSent + 1 };
    });
    await mailbox.send('new-email-code', address.email, code, chooseMailLocale(c));
    return front.reply(c, client, toEmailShape(address));
  });

  app.post('/v1/me/email_addresses/:id/attempt_verification', async (c) => {
    const { client, user } = await front.requireCaller(c);
    const typed = (await readForm(c)).get('code') ?? '';
    // Failed tries count too.
    const tried = await changeAddress(c, user, (now) => {
      if (now.verified) throw problems.alreadyVerified();
      return { ...now, code: now.code && { ...now.code, tries: now.code.tries + 1 } };
    });
    checkCode(typed, tried.code, new Date());
    const { hash } = tried.code;
    const address = await changeAddress(c, user, (now) => {
      if (now.code?.hash !== hash) throw problems.codeNotSent();
      return { ...now, verified: true, code: null };
    });
    await browsers.change(client._id);
    return front.reply(c, client, toEmailShape(address));
  });

  app.delete('/v1/me/email_addresses/:id', async (c) => {
    const { client, user } = await front.requireCaller(c);
    const id = c.req.param('id');
    await users.change(user._id, (now) => {
      const gone = requireAddress(now, id);
      return { otherEmails: now.otherEmails?.filter((email) => email !== gone) ?? [] };
    });
    await browsers.change(client._id);
    return front.reply(c, client, { object: 'email_address', id, deleted: true });
  });
}

function requireAddress({ otherEmails = [] }: UserDoc, id: string): OtherEmail {
  const emailAddress = otherEmails.find((email) => email.id === id);
  if (!emailAddress) throw problems.notFound('email address');
  return emailAddress;
}

/** Makes a verified address the primary one; the previous one stays as a further address. */
export function changePrimaryEmail(
  user: UserDoc,
  id: string,
): Partial<Pick<UserDoc, 'email' | 'emailId' | 'otherEmails'>> {
  if (id === user.emailId) return {};
  const next = requireAddress(user, id);
  if (!next.verified) throw problems.badValue('primary_email_address_id');
  const before: OtherEmail = {
    id: user.emailId,
    email: user.email,
    verified: true,
    code: null,
    codesSent: 0,
    createdAt: user.createdAt,
  };
  return {
    email: next.email,
    emailId: next.id,
    otherEmails: [...(user.otherEmails ?? []).filter((email) => email !== next), before],
  };
}
