import { site } from '@app/option-lists';
import type { App } from '@app/service-kit';
import type { Dependencies } from '../create-dependencies.store.ts';
import type { Frontend } from './frontend.ts';
import { readOrigin } from './request.ts';

/** The instance's settings where they differ from the SDK's defaults: sign-in by e-mail address and password. */
const environment = {
  object: 'environment',
  id: 'env_emulator',
  auth_config: { object: 'auth_config', single_session_mode: true },
  display_config: {
    object: 'display_config',
    instance_environment_type: 'production',
    application_name: site.name,
    support_email: site.helpEmail,
    home_url: '/',
    sign_in_url: '/login',
    sign_up_url: '/signup',
    user_profile_url: '/account',
  },
};

/** Routes of a browser and its session. An ended session gets 401, which makes the SDK sign out. */
export function registerClientRoutes(
  app: App,
  frontend: Frontend,
  { browsers, tokenIssuer }: Dependencies,
): void {
  app.get('/v1/environment', (c) => c.json(environment));
  app.patch('/v1/environment', (c) => c.json(environment));

  app.get('/v1/client', async (c) =>
    c.json({ response: await frontend.renewClient(c, await frontend.findClient(c)), client: null }),
  );

  app.delete('/v1/client/sessions', async (c) => {
    const client = await frontend.findClient(c);
    if (client) {
      await browsers.endClientSessions(client._id);
      await browsers.update(client._id, { signInId: null, signUpId: null });
    }
    const clientJson = await frontend.renewClient(c, client);
    return c.json({ response: clientJson, client: clientJson });
  });

  app.post('/v1/client/sessions/:id/touch', async (c) => {
    const { client, session, user } = await frontend.requireCaller(c, c.req.param('id'));
    await browsers.touchSession(session._id);
    return frontend.reply(c, client, await frontend.toSessionJson(c, { session, user }));
  });

  app.post('/v1/client/sessions/:id/tokens', async (c) => {
    const { session, user } = await frontend.requireCaller(c, c.req.param('id'));
    return c.json({ object: 'token', jwt: await tokenIssuer.mint(session, user, readOrigin(c)) });
  });
}
