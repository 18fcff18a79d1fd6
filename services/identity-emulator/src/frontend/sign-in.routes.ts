import type { App } from '@app/service-kit';
import { parseEmail } from '../accounts/accounts.ts';
import { createAttempt } from '../accounts/attempts.store.ts';
import { createCode } from '../accounts/codes.ts';
import { checkNewPassword, checkPassword, hashPassword } from '../accounts/passwords.ts';
import { ClerkError } from '../clerk-error.ts';
import type { Dependencies } from '../create-dependencies.store.ts';
import type { ClientDoc, CodeStrategy, SignInDoc, UserDoc } from '../documents.ts';
import { toSignInShape } from '../shapes/attempts.ts';
import type { Frontend } from './frontend.ts';
import { chooseMailLocale, type RequestContext, readForm } from './request.ts';

interface StartedSignIn {
  client: ClientDoc;
  signIn: SignInDoc;
  user: UserDoc;
}

export function registerSignInRoutes(app: App, frontend: Frontend, deps: Dependencies): void {
  const { users, browsers, attempts, mailbox } = deps;

  const requireSignIn = async (c: RequestContext): Promise<StartedSignIn> => {
    const client = await frontend.findClient(c);
    const signIn = client && (await attempts.signIns.find(c.req.param('id') ?? '', client._id));
    const user = signIn && (await users.findById(signIn.userId));
    if (!user) throw new ClerkError('notFound');
    return { client, signIn, user };
  };

  const completeSignIn = async (c: RequestContext, { client, signIn, user }: StartedSignIn) => {
    const session = await browsers.openSession(client._id, user._id, c.req.header('user-agent') ?? '');
    const updatedUser = await users.update(user._id, () => ({ lastSignInAt: new Date() }));
    await browsers.update(client._id, { signInId: null, signUpId: null });
    const completion = { status: 'complete', createdSessionId: session._id } as const;
    const finalSignIn = await attempts.signIns.update(signIn._id, completion);
    return frontend.reply(c, client, toSignInShape(finalSignIn, updatedUser));
  };

  app.post('/v1/client/sign_ins', async (c) => {
    const form = await readForm(c);
    const client = await frontend.ensureClient(c);
    await frontend.requireSignedOut(client);
    const user = await users.findByEmail(parseEmail(form.get('identifier') ?? '') ?? '');
    if (!user) throw new ClerkError('noSuchAccount');
    const password = form.get('password');
    if (password !== null) await checkPassword(users, user, password);
    const signIn: SignInDoc = {
      ...createAttempt('sia', client._id),
      status: 'needs_first_factor',
      userId: user._id,
      strategy: null,
    };
    await attempts.signIns.insert(signIn);
    await browsers.update(client._id, { signInId: signIn._id });
    return password === null
      ? frontend.reply(c, client, toSignInShape(signIn, user))
      : completeSignIn(c, { client, signIn, user });
  });

  app.post('/v1/client/sign_ins/:id/prepare_first_factor', async (c) => {
    const { client, signIn, user } = await requireSignIn(c);
    const strategy = parseStrategy(await readForm(c));
    if (signIn.status !== 'needs_first_factor') throw new ClerkError('stepNotAllowed');
    const { code, codeFields } = createCode(signIn);
    const preparedSignIn = await attempts.signIns.update(signIn._id, { strategy, ...codeFields });
    const mailKind = strategy === 'email_code' ? 'sign-in-code' : 'reset-code';
    await mailbox.send(mailKind, user.email, code, chooseMailLocale(c));
    return frontend.reply(c, client, toSignInShape(preparedSignIn, user));
  });

  app.post('/v1/client/sign_ins/:id/attempt_first_factor', async (c) => {
    const { client, signIn, user } = await requireSignIn(c);
    const form = await readForm(c);
    const strategy = parseStrategy(form);
    if (signIn.status !== 'needs_first_factor') throw new ClerkError('stepNotAllowed');
    if (signIn.strategy !== strategy) throw new ClerkError('codeNotSent');
    const status = strategy === 'email_code' ? 'needs_first_factor' : 'needs_new_password';
    const verifiedSignIn = await attempts.signIns.verifyCode(signIn._id, form, { status });
    return strategy === 'email_code'
      ? completeSignIn(c, { client, signIn: verifiedSignIn, user })
      : frontend.reply(c, client, toSignInShape(verifiedSignIn, user));
  });

  /** Sets the new password, unlocks the account and signs in. */
  app.post('/v1/client/sign_ins/:id/reset_password', async (c) => {
    const { client, signIn, user } = await requireSignIn(c);
    const form = await readForm(c);
    if (signIn.status !== 'needs_new_password') throw new ClerkError('stepNotAllowed');
    const password = form.get('password');
    checkNewPassword(password);
    const passwordHash = await hashPassword(password);
    const resetFields = { passwordHash, failedPasswords: 0, lockedUntil: null };
    const updatedUser = await users.update(user._id, () => resetFields);
    if (form.get('sign_out_of_other_sessions') === 'true') await browsers.endUserSessions(user._id);
    return completeSignIn(c, { client, signIn, user: updatedUser });
  });
}

const strategies: readonly CodeStrategy[] = ['email_code', 'reset_password_email_code'];

function parseStrategy(form: URLSearchParams): CodeStrategy {
  const strategy = strategies.find((candidate) => candidate === form.get('strategy'));
  if (!strategy) throw new ClerkError('paramValueInvalid', 'strategy');
  return strategy;
}
