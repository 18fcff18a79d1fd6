import type { App } from '@app/service-kit';
import { deleteAccount } from '../accounts/accounts.ts';
import { checkPassword } from '../accounts/check-password.ts';
import { parseFormMetadata } from '../accounts/metadata.ts';
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts';
import { problems } from '../clerk-error.ts';
import type { Dependencies } from '../dependencies.ts';
import type { UserDoc } from '../documents.ts';
import { toActivityShape } from '../shapes/session.ts';
import { toUserShape } from '../shapes/user.ts';
import type { Frontend } from './call.ts';
import { changePrimaryEmail } from './email-addresses.routes.ts';
import { chooseMailLocale, readForm } from './request.ts';
import { parseName } from './sign-up.routes.ts';

/** Routes of the signed-in account: profile, password, sessions, deletion. */
export function registerMeRoutes(app: App, front: Frontend, deps: Dependencies): void {
  const { users, browsers, mailbox } = deps;

  app.get('/v1/me', async (c) => {
    const { client, user } = await front.requireCaller(c);
    return front.reply(c, client, toUserShape(user));
  });

  app.patch('/v1/me', async (c) => {
    const { client, user } = await front.requireCaller(c);
    const form = await readForm(c);
    const set: Partial<Pick<UserDoc, 'firstName' | 'lastName' | 'unsafeMetadata'>> = {};
    const primary = form.get('primary_email_address_id');
    const first = form.get('first_name');
    if (first !== null) set.firstName = parseName(first, 'first_name');
    const last = form.get('last_name');
    if (last !== null) set.lastName = parseName(last, 'last_name');
    const metadata = form.get('unsafe_metadata');
    if (metadata !== null) set.unsafeMetadata = parseFormMetadata(metadata);
    const changed = await users.change(user._id, (now) => ({
      ...set,
      ...(primary !== null && changePrimaryEmail(now, primary)),
    }));
    if (changed.emailId !== user.emailId)
      await mailbox.send('email-changed', user.email, changed.email, chooseMailLocale(c));
    await browsers.change(client._id);
    return front.reply(c, client, toUserShape(changed));
  });

  app.delete('/v1/me', async (c) => {
    const { client, user } = await front.requireCaller(c);
    await deleteAccount(deps, user._id);
    await browsers.change(client._id);
    return front.reply(c, client, { object: 'user', id: user._id, deleted: true });
  });

  app.post('/v1/me/change_password', async (c) => {
    const { client, session, user } = await front.requireCaller(c);
    const form = await readForm(c);
    if (user.passwordHash) {
      const current = form.get('current_password');
      if (current === null) throw problems.missing('current_password');
      await checkPassword(users, user, current, 'current_password');
    }
    const password = form.get('new_password');
    if (password === null) throw problems.missing('new_password');
    checkNewPassword(password, 'new_password');
    const passwordHash = await hashPassword(password);
    const changed = await users.change(user._id, () => ({ passwordHash }));
    if (form.get('sign_out_of_other_sessions') === 'true')
      await browsers.endAllOf(user._id, 'removed', session._id);
    await browsers.change(client._id);
    return front.reply(c, client, toUserShape(changed));
  });

  app.get('/v1/me/sessions/active', async (c) => {
    const { user } = await front.requireCaller(c);
    return c.json((await browsers.activeOf(user._id)).map(toActivityShape));
  });

  app.post('/v1/me/sessions/:id/revoke', async (c) => {
    const { client, user } = await front.requireCaller(c);
    const session = (await browsers.activeOf(user._id)).find(({ _id }) => _id === c.req.param('id'));
    if (!session) throw problems.notFound('session');
    await browsers.endOne(session._id, 'revoked');
    return front.reply(c, client, toActivityShape({ ...session, status: 'revoked' }));
  });
}
