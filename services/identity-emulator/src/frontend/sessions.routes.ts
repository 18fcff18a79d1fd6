import type { App } from '@app/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { Frontend } from './call.ts';
import type { Call } from './request.ts';
import { readOrigin } from './request.ts';

/** Routes of the browser's session. An ended one gets 401, which makes the SDK sign out. */
export function registerSessionRoutes(app: App, front: Frontend, { browsers, tokens }: Dependencies): void {
  app.post('/v1/client/sessions/:id/touch', async (c) => {
    const { client, session, user } = await front.requireCaller(c, c.req.param('id'));
    await browsers.touch(session._id);
    return front.reply(c, client, await front.toSessionJson(c, { session, user }));
  });

  app.post('/v1/client/sessions/:id/tokens', async (c) => {
    const { session, user } = await front.requireCaller(c, c.req.param('id'));
    return c.json({ object: 'token', jwt: await tokens.mint(session, user, readOrigin(c)) });
  });

  const close = (status: 'ended' | 'removed') => async (c: Call) => {
    const { client, session, user } = await front.requireCaller(c, c.req.param('id'));
    await browsers.endOne(session._id, status);
    await browsers.change(client._id);
    return front.reply(c, client, await front.toSessionJson(c, { session: { ...session, status }, user }));
  };
  app.post('/v1/client/sessions/:id/end', close('ended'));
  app.post('/v1/client/sessions/:id/remove', close('removed'));
}
