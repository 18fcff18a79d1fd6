import type { App } from '@app/service-kit';
import { parseEmail } from '../accounts/accounts.ts';
import { checkCode, createCode } from '../accounts/codes.ts';
import { ClerkError } from '../clerk-error.ts';
import type { Dependencies } from '../create-dependencies.store.ts';
import type { OtherEmail, UserDoc } from '../documents.ts';
import { createId } from '../keys.ts';
import { toEmailShape } from '../shapes/user.ts';
import type { Frontend } from './frontend.ts';
import { chooseMailLocale, type RequestContext, readForm } from './request.ts';

const maxOtherEmails = 5;

/** Routes of the account's addresses. A new one is verified by a code before it can be used for signing in. */
export function registerEmailAddressRoutes(
  app: App,
  frontend: Frontend,
  { users, mailbox }: Dependencies,
): void {
  /** Changes one address with optimistic locking; `computeUpdate` may throw. Returns the changed address. */
  async function updateAddress(
    c: RequestContext,
    user: UserDoc,
    computeUpdate: (address: OtherEmail) => OtherEmail,
  ) {
    const id = c.req.param('id') ?? '';
    const updatedUser = await users.update(user._id, (currentUser) => {
      const address = requireAddress(currentUser, id);
      return {
        otherEmails:
          currentUser.otherEmails?.map((otherEmail) =>
            otherEmail === address ? computeUpdate(otherEmail) : otherEmail,
          ) ?? [],
      };
    });
    return requireAddress(updatedUser, id);
  }

  // The SDK calls this path with a trailing slash.
  app.post('/v1/me/email_addresses/', async (c) => {
    const { client, user } = await frontend.requireCaller(c);
    const email = parseEmail((await readForm(c)).get('email_address') ?? '');
    if (!email) throw new ClerkError('paramFormatInvalid', 'email_address');
    if (await users.findByEmail(email)) throw new ClerkError('emailTaken');
    const address: OtherEmail = {
      id: createId('idn'),
      email,
      verified: false,
      code: null,
      codesSent: 0,
      createdAt: new Date(),
    };
    await users.update(user._id, ({ otherEmails = [] }) => {
      if (otherEmails.some((otherEmail) => otherEmail.email === email)) throw new ClerkError('emailTaken');
      return { otherEmails: [...otherEmails, address].slice(-maxOtherEmails) };
    });
    return frontend.replyChanged(c, client, toEmailShape(address));
  });

  app.post('/v1/me/email_addresses/:id/prepare_verification', async (c) => {
    const { client, user } = await frontend.requireCaller(c);
    if ((await readForm(c)).get('strategy') !== 'email_code')
      throw new ClerkError('paramValueInvalid', 'strategy');
    let code = '';
    const address = await updateAddress(c, user, (currentAddress) => {
      if (currentAddress.verified) throw new ClerkError('alreadyVerified');
      const newCode = createCode(currentAddress);
      code = newCode.code;
      return { ...currentAddress, ...newCode.codeFields };
    });
    await mailbox.send('new-email-code', address.email, code, chooseMailLocale(c));
    return frontend.reply(c, client, toEmailShape(address));
  });

  app.post('/v1/me/email_addresses/:id/attempt_verification', async (c) => {
    const { client, user } = await frontend.requireCaller(c);
    const form = await readForm(c);
    // Failed tries count too.
    const triedAddress = await updateAddress(c, user, (currentAddress) => {
      if (currentAddress.verified) throw new ClerkError('alreadyVerified');
      return {
        ...currentAddress,
        code: currentAddress.code && { ...currentAddress.code, tries: currentAddress.code.tries + 1 },
      };
    });
    checkCode(form, triedAddress.code);
    const { hash } = triedAddress.code;
    const address = await updateAddress(c, user, (currentAddress) => {
      if (currentAddress.code?.hash !== hash) throw new ClerkError('codeNotSent');
      return { ...currentAddress, verified: true, code: null };
    });
    return frontend.replyChanged(c, client, toEmailShape(address));
  });

  app.delete('/v1/me/email_addresses/:id', async (c) => {
    const { client, user } = await frontend.requireCaller(c);
    const id = c.req.param('id');
    await users.update(user._id, (currentUser) => {
      const removedAddress = requireAddress(currentUser, id);
      return {
        otherEmails: currentUser.otherEmails?.filter((otherEmail) => otherEmail !== removedAddress) ?? [],
      };
    });
    return frontend.replyChanged(c, client, { object: 'email_address', id, deleted: true });
  });
}

function requireAddress({ otherEmails = [] }: UserDoc, id: string): OtherEmail {
  const address = otherEmails.find((otherEmail) => otherEmail.id === id);
  if (!address) throw new ClerkError('notFound');
  return address;
}

/** Makes a verified address the primary one; the previous one stays as a further address. */
export function changePrimaryEmail(
  user: UserDoc,
  id: string,
): Partial<Pick<UserDoc, 'email' | 'emailId' | 'otherEmails'>> {
  if (id === user.emailId) return {};
  const newPrimaryAddress = requireAddress(user, id);
  if (!newPrimaryAddress.verified) throw new ClerkError('paramValueInvalid', 'primary_email_address_id');
  const previousPrimaryAddress: OtherEmail = {
    id: user.emailId,
    email: user.email,
    verified: true,
    code: null,
    codesSent: 0,
    createdAt: user.createdAt,
  };
  return {
    email: newPrimaryAddress.email,
    emailId: newPrimaryAddress.id,
    otherEmails: [
      ...(user.otherEmails ?? []).filter((otherEmail) => otherEmail !== newPrimaryAddress),
      previousPrimaryAddress,
    ],
  };
}
