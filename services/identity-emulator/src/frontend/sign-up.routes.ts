import type { App } from '@app/service-kit';
import { createUser, parseEmail } from '../accounts/accounts.ts';
import { createAttempt } from '../accounts/attempts.store.ts';
import { createCode } from '../accounts/codes.ts';
import { parseFormMetadata } from '../accounts/metadata.ts';
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts';
import { ClerkError } from '../clerk-error.ts';
import type { Dependencies } from '../create-dependencies.store.ts';
import type { SignUpDoc } from '../documents.ts';
import { toSignUpShape } from '../shapes/attempts.ts';
import type { Frontend } from './frontend.ts';
import { chooseMailLocale, parseName, type RequestContext, readForm } from './request.ts';

/** Routes to sign up: address and password, then the mailed code. */
export function registerSignUpRoutes(app: App, frontend: Frontend, deps: Dependencies): void {
  const { users, browsers, attempts, mailbox } = deps;

  const requireSignUp = async (c: RequestContext) => {
    const client = await frontend.findClient(c);
    const signUp = client && (await attempts.signUps.find(c.req.param('id') ?? '', client._id));
    if (!signUp) throw new ClerkError('notFound');
    const form = await readForm(c);
    if (form.get('strategy') !== 'email_code') throw new ClerkError('paramValueInvalid', 'strategy');
    if (signUp.emailVerified) throw new ClerkError('alreadyVerified');
    return { client, signUp, form };
  };

  app.post('/v1/client/sign_ups', async (c) => {
    const form = await readForm(c);
    const client = await frontend.ensureClient(c);
    await frontend.requireSignedOut(client);
    const email = parseEmail(form.get('email_address') ?? '');
    if (!email) throw new ClerkError('paramFormatInvalid', 'email_address');
    if (await users.findByEmail(email)) throw new ClerkError('emailTaken');
    const password = form.get('password');
    checkNewPassword(password);
    const signUp: SignUpDoc = {
      ...createAttempt('sua', client._id),
      email,
      emailVerified: false,
      passwordHash: await hashPassword(password),
      firstName: parseName(form, 'first_name'),
      lastName: parseName(form, 'last_name'),
      unsafeMetadata: parseFormMetadata(form.get('unsafe_metadata') ?? ''),
      createdUserId: null,
    };
    await attempts.signUps.insert(signUp);
    await browsers.update(client._id, { signUpId: signUp._id });
    return frontend.reply(c, client, toSignUpShape(signUp));
  });

  app.post('/v1/client/sign_ups/:id/prepare_verification', async (c) => {
    const { client, signUp } = await requireSignUp(c);
    const { code, codeFields } = createCode(signUp);
    const preparedSignUp = await attempts.signUps.update(signUp._id, codeFields);
    await mailbox.send('sign-up-code', signUp.email, code, chooseMailLocale(c));
    return frontend.reply(c, client, toSignUpShape(preparedSignUp));
  });

  app.post('/v1/client/sign_ups/:id/attempt_verification', async (c) => {
    const { client, signUp, form } = await requireSignUp(c);
    await attempts.signUps.verifyCode(signUp._id, form, { emailVerified: true });
    const { email, passwordHash, firstName, lastName, unsafeMetadata } = signUp;
    const profile = { passwordHash, firstName, lastName, unsafeMetadata };
    const user = createUser({ email, ...profile, lastSignInAt: new Date() });
    await users.insert(user);
    const session = await browsers.openSession(client._id, user._id, c.req.header('user-agent') ?? '');
    await browsers.update(client._id, { signUpId: null, signInId: null });
    const completion = { createdUserId: user._id, createdSessionId: session._id };
    const finalSignUp = await attempts.signUps.update(signUp._id, completion);
    return frontend.reply(c, client, toSignUpShape(finalSignUp));
  });
}
