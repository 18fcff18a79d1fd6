import type { App } from '@app/service-kit';
import { createUser, parseEmail } from '../accounts/accounts.ts';
import { checkCode, createCode } from '../accounts/codes.ts';
import { parseFormMetadata } from '../accounts/metadata.ts';
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts';
import { clerkErrors } from '../clerk-error.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ClientDoc, SignUpDoc } from '../documents.ts';
import { createId } from '../ids.ts';
import { listMissingFields, toSignUpShape } from '../shapes/sign-up.ts';
import type { Frontend } from './frontend.ts';
import type { RequestContext } from './request.ts';
import { chooseMailLocale, readForm } from './request.ts';

const dayMs = 24 * 3_600_000;
const maxNameLength = 100;

/** Routes to sign up: address and password, in one or several steps, then the mailed code. */
export function registerSignUpRoutes(app: App, frontend: Frontend, deps: Dependencies): void {
  const { users, browsers, attempts, mailbox } = deps;

  const requireSignUp = async (c: RequestContext): Promise<{ client: ClientDoc; signUp: SignUpDoc }> => {
    const client = await frontend.findClient(c);
    const signUp = client && (await attempts.signUps.find(c.req.param('id') ?? '', client._id));
    if (!signUp) throw clerkErrors.notFound('sign up');
    return { client, signUp };
  };

  /** Parses the form's fields. @throws for the first invalid one */
  const parseFields = async (form: URLSearchParams): Promise<Partial<SignUpDoc>> => {
    const fields: Partial<SignUpDoc> = {};
    const emailText = form.get('email_address');
    if (emailText !== null) {
      const email = parseEmail(emailText);
      if (!email) throw clerkErrors.paramFormatInvalid('email_address');
      if (await users.findByEmail(email)) throw clerkErrors.emailTaken();
      Object.assign(fields, { email, emailVerified: false, code: null });
    }
    const password = form.get('password');
    if (password !== null) {
      checkNewPassword(password);
      fields.passwordHash = await hashPassword(password);
    }
    for (const [name, field] of [
      ['first_name', 'firstName'],
      ['last_name', 'lastName'],
    ] as const) {
      const nameText = form.get(name);
      if (nameText !== null) fields[field] = parseName(nameText, name);
    }
    const metadata = form.get('unsafe_metadata');
    if (metadata !== null) fields.unsafeMetadata = parseFormMetadata(metadata);
    return fields;
  };

  /** Creates the account and a session as soon as nothing is missing. */
  const completeSignUp = async (
    c: RequestContext,
    client: ClientDoc,
    signUp: SignUpDoc,
  ): Promise<SignUpDoc> => {
    const { email, passwordHash, firstName, lastName, unsafeMetadata } = signUp;
    if (!email || !signUp.emailVerified || listMissingFields(signUp).length > 0) return signUp;
    const now = new Date();
    const user = createUser({ email, passwordHash, firstName, lastName, unsafeMetadata, lastSignInAt: now });
    await users.insert(user);
    const session = await browsers.openSession(client._id, user._id, c.req.header('user-agent') ?? '');
    await browsers.update(client._id, { signUpId: null, signInId: null });
    return attempts.signUps.update(signUp._id, { createdUserId: user._id, createdSessionId: session._id });
  };

  app.post('/v1/client/sign_ups', async (c) => {
    const form = await readForm(c);
    const client = await frontend.ensureClient(c);
    await frontend.requireSignedOut(client);
    const signUp: SignUpDoc = {
      _id: createId('sua'),
      clientId: client._id,
      email: null,
      emailVerified: false,
      passwordHash: null,
      firstName: null,
      lastName: null,
      unsafeMetadata: '{}',
      code: null,
      codesSent: 0,
      createdUserId: null,
      createdSessionId: null,
      abandonAt: new Date(Date.now() + dayMs),
      ...(await parseFields(form)),
    };
    await attempts.signUps.insert(signUp);
    await browsers.update(client._id, { signUpId: signUp._id });
    return frontend.reply(c, client, toSignUpShape(signUp));
  });

  app.get('/v1/client/sign_ups/:id', async (c) => {
    const { client, signUp } = await requireSignUp(c);
    return frontend.reply(c, client, toSignUpShape(signUp));
  });

  app.patch('/v1/client/sign_ups/:id', async (c) => {
    const { client, signUp } = await requireSignUp(c);
    if (signUp.createdSessionId) throw clerkErrors.stepNotAllowed();
    const updatedSignUp = await attempts.signUps.update(signUp._id, await parseFields(await readForm(c)));
    return frontend.reply(c, client, toSignUpShape(await completeSignUp(c, client, updatedSignUp)));
  });

  app.post('/v1/client/sign_ups/:id/prepare_verification', async (c) => {
    const { client, signUp } = await requireSignUp(c);
    if ((await readForm(c)).get('strategy') !== 'email_code') throw clerkErrors.paramValueInvalid('strategy');
    if (!signUp.email) throw clerkErrors.paramMissing('email_address');
    if (signUp.emailVerified) throw clerkErrors.alreadyVerified();
    const { code, sentCode } = createCode(signUp.codesSent, new Date());
    const codesSent = signUp.codesSent + 1;
    const updatedSignUp = await attempts.signUps.update(signUp._id, { code: sentCode, codesSent });
    await mailbox.send('sign-up-code', signUp.email, code, chooseMailLocale(c));
    return frontend.reply(c, client, toSignUpShape(updatedSignUp));
  });

  app.post('/v1/client/sign_ups/:id/attempt_verification', async (c) => {
    const { client, signUp } = await requireSignUp(c);
    const form = await readForm(c);
    if (form.get('strategy') !== 'email_code') throw clerkErrors.paramValueInvalid('strategy');
    if (signUp.emailVerified) throw clerkErrors.alreadyVerified();
    const sentCode = await attempts.signUps.countCodeTry(signUp._id);
    checkCode(form.get('code') ?? '', sentCode, new Date());
    const verifiedSignUp = await attempts.signUps.consumeCode(signUp._id, sentCode, { emailVerified: true });
    if (!verifiedSignUp) throw clerkErrors.codeNotSent();
    return frontend.reply(c, client, toSignUpShape(await completeSignUp(c, client, verifiedSignUp)));
  });
}

/** Normalizes a name; null if empty. */
export function parseName(text: string, field: string): string | null {
  const name = text.trim();
  if ([...name].length > maxNameLength) throw clerkErrors.paramTooLong(field, maxNameLength);
  return name || null;
}
