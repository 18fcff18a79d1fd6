import type { App } from '@app/service-kit';
import { parseFormMetadata } from '../accounts/metadata.ts';
import { checkNewPassword, checkPassword, hashPassword } from '../accounts/passwords.ts';
import { ClerkError } from '../clerk-error.ts';
import type { Dependencies } from '../create-dependencies.store.ts';
import type { UserDoc } from '../documents.ts';
import { toActivityShape } from '../shapes/session.ts';
import { toUserShape } from '../shapes/user.ts';
import { changePrimaryEmail } from './email-addresses.routes.ts';
import type { Frontend } from './frontend.ts';
import { chooseMailLocale, parseName, readForm } from './request.ts';

export function registerMeRoutes(
  app: App,
  frontend: Frontend,
  { users, browsers, mailbox }: Dependencies,
): void {
  app.get('/v1/me', async (c) => {
    const { client, user } = await frontend.requireCaller(c);
    return frontend.reply(c, client, toUserShape(user));
  });

  app.patch('/v1/me', async (c) => {
    const { client, user } = await frontend.requireCaller(c);
    const form = await readForm(c);
    const fields: Partial<Pick<UserDoc, 'firstName' | 'lastName' | 'unsafeMetadata'>> = {};
    const primaryEmailId = form.get('primary_email_address_id');
    if (form.has('first_name')) fields.firstName = parseName(form, 'first_name');
    if (form.has('last_name')) fields.lastName = parseName(form, 'last_name');
    const metadata = form.get('unsafe_metadata');
    if (metadata !== null) fields.unsafeMetadata = parseFormMetadata(metadata);
    const updatedUser = await users.update(user._id, (currentUser) => ({
      ...fields,
      ...(primaryEmailId !== null && changePrimaryEmail(currentUser, primaryEmailId)),
    }));
    if (updatedUser.emailId !== user.emailId)
      await mailbox.send('email-changed', user.email, updatedUser.email, chooseMailLocale(c));
    return frontend.replyChanged(c, client, toUserShape(updatedUser));
  });

  app.post('/v1/me/change_password', async (c) => {
    const { client, session, user } = await frontend.requireCaller(c);
    const form = await readForm(c);
    if (user.passwordHash) {
      const currentPassword = form.get('current_password');
      if (currentPassword === null) throw new ClerkError('paramMissing', 'current_password');
      await checkPassword(users, user, currentPassword, 'current_password');
    }
    const password = form.get('new_password');
    checkNewPassword(password, 'new_password');
    const passwordHash = await hashPassword(password);
    const updatedUser = await users.update(user._id, () => ({ passwordHash }));
    if (form.get('sign_out_of_other_sessions') === 'true')
      await browsers.endUserSessions(user._id, session._id);
    return frontend.replyChanged(c, client, toUserShape(updatedUser));
  });

  app.get('/v1/me/sessions/active', async (c) => {
    const { user } = await frontend.requireCaller(c);
    return c.json((await browsers.listActiveUserSessions(user._id)).map(toActivityShape));
  });

  app.post('/v1/me/sessions/:id/revoke', async (c) => {
    const { client, user } = await frontend.requireCaller(c);
    const session = (await browsers.listActiveUserSessions(user._id)).find(
      ({ _id }) => _id === c.req.param('id'),
    );
    if (!session) throw new ClerkError('notFound');
    await browsers.revokeSession(session._id);
    return frontend.reply(c, client, toActivityShape({ ...session, status: 'revoked' }));
  });
}
