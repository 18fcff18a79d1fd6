import type { App } from '@app/service-kit';
import { parseEmail } from '../accounts/accounts.ts';
import { checkPassword } from '../accounts/check-password.ts';
import { checkCode, createCode } from '../accounts/codes.ts';
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts';
import { clerkErrors } from '../clerk-error.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ClientDoc, FirstFactor, SignInDoc, UserDoc } from '../documents.ts';
import { createId } from '../ids.ts';
import { toSignInShape } from '../shapes/sign-in.ts';
import type { Frontend } from './frontend.ts';
import type { RequestContext } from './request.ts';
import { chooseMailLocale, readForm } from './request.ts';

const dayMs = 24 * 3_600_000;

export function registerSignInRoutes(app: App, frontend: Frontend, deps: Dependencies): void {
  const { users, browsers, attempts, mailbox } = deps;

  const requireSignIn = async (
    c: RequestContext,
  ): Promise<{ client: ClientDoc; signIn: SignInDoc; user: UserDoc }> => {
    const client = await frontend.findClient(c);
    const signIn = client && (await attempts.signIns.find(c.req.param('id') ?? '', client._id));
    const user = signIn?.userId ? await users.findById(signIn.userId) : null;
    if (!client || !signIn || !user) throw clerkErrors.notFound('sign in');
    return { client, signIn, user };
  };

  const completeSignIn = async (c: RequestContext, client: ClientDoc, signIn: SignInDoc, user: UserDoc) => {
    const session = await browsers.openSession(client._id, user._id, c.req.header('user-agent') ?? '');
    await users.update(user._id, () => ({ lastSignInAt: new Date() }));
    await browsers.update(client._id, { signInId: null, signUpId: null });
    const completion = { status: 'complete', createdSessionId: session._id } as const;
    return attempts.signIns.update(signIn._id, completion);
  };

  const startFactor = async (c: RequestContext, signIn: SignInDoc, user: UserDoc, strategy: FirstFactor) => {
    if (strategy === 'password') return attempts.signIns.update(signIn._id, { strategy });
    const { code, sentCode } = createCode(signIn.codesSent, new Date());
    const codesSent = signIn.codesSent + 1;
    const updatedSignIn = await attempts.signIns.update(signIn._id, { strategy, code: sentCode, codesSent });
    await mailbox.send(
      strategy === 'email_code' ? 'sign-in-code' : 'reset-code',
      user.email,
      code,
      chooseMailLocale(c),
    );
    return updatedSignIn;
  };

  app.post('/v1/client/sign_ins', async (c) => {
    const form = await readForm(c);
    const strategy = form.has('strategy') ? parseFactor(form) : undefined;
    const client = await frontend.ensureClient(c);
    await frontend.requireSignedOut(client);
    const identifier = form.get('identifier');
    const user = identifier === null ? null : await users.findByEmail(parseEmail(identifier) ?? '');
    if (identifier !== null && !user) throw clerkErrors.noSuchAccount();
    let signIn: SignInDoc = {
      _id: createId('sia'),
      clientId: client._id,
      status: user ? 'needs_first_factor' : 'needs_identifier',
      userId: user?._id ?? null,
      strategy: null,
      code: null,
      codesSent: 0,
      createdSessionId: null,
      abandonAt: new Date(Date.now() + dayMs),
    };
    const password = form.get('password');
    if (user && password !== null) await checkPassword(users, user, password);
    await attempts.signIns.insert(signIn);
    await browsers.update(client._id, { signInId: signIn._id });
    if (user && password !== null) {
      signIn = await attempts.signIns.update(signIn._id, { strategy: 'password' });
      signIn = await completeSignIn(c, client, signIn, user);
    } else if (user && strategy) signIn = await startFactor(c, signIn, user, strategy);
    return frontend.reply(c, client, toSignInShape(signIn, user));
  });

  app.get('/v1/client/sign_ins/:id', async (c) => {
    const { client, signIn, user } = await requireSignIn(c);
    return frontend.reply(c, client, toSignInShape(signIn, user));
  });

  app.post('/v1/client/sign_ins/:id/prepare_first_factor', async (c) => {
    const { client, signIn, user } = await requireSignIn(c);
    const strategy = parseFactor(await readForm(c));
    if (signIn.status !== 'needs_first_factor') throw clerkErrors.stepNotAllowed();
    return frontend.reply(c, client, toSignInShape(await startFactor(c, signIn, user, strategy), user));
  });

  app.post('/v1/client/sign_ins/:id/attempt_first_factor', async (c) => {
    const { client, signIn, user } = await requireSignIn(c);
    const form = await readForm(c);
    const strategy = parseFactor(form);
    if (signIn.status !== 'needs_first_factor') throw clerkErrors.stepNotAllowed();
    const password = form.get('password');
    if (strategy === 'password') {
      await checkPassword(users, user, password ?? '');
      const startedSignIn = await attempts.signIns.update(signIn._id, { strategy });
      return frontend.reply(
        c,
        client,
        toSignInShape(await completeSignIn(c, client, startedSignIn, user), user),
      );
    }
    if (signIn.strategy !== strategy) throw clerkErrors.codeNotSent();
    // Checked first, so that a password that is not allowed does not use up the code.
    if (password !== null) checkNewPassword(password);
    const sentCode = await attempts.signIns.countCodeTry(signIn._id);
    checkCode(form.get('code') ?? '', sentCode, new Date());
    const nextStatus = strategy === 'email_code' ? 'needs_first_factor' : 'needs_new_password';
    const verifiedSignIn = await attempts.signIns.consumeCode(signIn._id, sentCode, { status: nextStatus });
    if (!verifiedSignIn) throw clerkErrors.codeNotSent();
    if (strategy === 'email_code') {
      return frontend.reply(
        c,
        client,
        toSignInShape(await completeSignIn(c, client, verifiedSignIn, user), user),
      );
    }
    if (password === null) return frontend.reply(c, client, toSignInShape(verifiedSignIn, user));
    return frontend.reply(
      c,
      client,
      toSignInShape(await resetPassword(c, client, verifiedSignIn, user, form), user),
    );
  });

  app.post('/v1/client/sign_ins/:id/reset_password', async (c) => {
    const { client, signIn, user } = await requireSignIn(c);
    const form = await readForm(c);
    if (signIn.status !== 'needs_new_password') throw clerkErrors.stepNotAllowed();
    return frontend.reply(c, client, toSignInShape(await resetPassword(c, client, signIn, user, form), user));
  });

  /** Sets the new password, unlocks the account and signs in. */
  const resetPassword = async (
    c: RequestContext,
    client: ClientDoc,
    signIn: SignInDoc,
    user: UserDoc,
    form: URLSearchParams,
  ): Promise<SignInDoc> => {
    const password = form.get('password');
    if (password === null) throw clerkErrors.paramMissing('password');
    checkNewPassword(password);
    const passwordHash = await hashPassword(password);
    const updatedUser = await users.update(user._id, () => ({
      passwordHash,
      failedPasswords: 0,
      lockedUntil: null,
    }));
    if (form.get('sign_out_of_other_sessions') === 'true')
      await browsers.endUserSessions(user._id, 'removed');
    return completeSignIn(c, client, signIn, updatedUser);
  };
}

const firstFactors: readonly FirstFactor[] = ['password', 'email_code', 'reset_password_email_code'];

function parseFactor(form: URLSearchParams): FirstFactor {
  const strategy = firstFactors.find((factor) => factor === form.get('strategy'));
  if (!strategy) throw clerkErrors.paramValueInvalid('strategy');
  return strategy;
}
