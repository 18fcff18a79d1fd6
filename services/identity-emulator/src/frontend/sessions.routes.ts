import type { App } from '@app/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { Frontend } from './frontend.ts';
import type { RequestContext } from './request.ts';
import { readOrigin } from './request.ts';

/** Routes of the browser's session. An ended one gets 401, which makes the SDK sign out. */
export function registerSessionRoutes(
  app: App,
  frontend: Frontend,
  { browsers, tokenIssuer }: Dependencies,
): void {
  app.post('/v1/client/sessions/:id/touch', async (c) => {
    const { client, session, user } = await frontend.requireCaller(c, c.req.param('id'));
    await browsers.touchSession(session._id);
    return frontend.reply(c, client, await frontend.toSessionJson(c, { session, user }));
  });

  app.post('/v1/client/sessions/:id/tokens', async (c) => {
    const { session, user } = await frontend.requireCaller(c, c.req.param('id'));
    return c.json({ object: 'token', jwt: await tokenIssuer.mint(session, user, readOrigin(c)) });
  });

  const createEndHandler = (status: 'ended' | 'removed') => async (c: RequestContext) => {
    const { client, session, user } = await frontend.requireCaller(c, c.req.param('id'));
    await browsers.endSession(session._id, status);
    await browsers.update(client._id);
    return frontend.reply(
      c,
      client,
      await frontend.toSessionJson(c, { session: { ...session, status }, user }),
    );
  };
  app.post('/v1/client/sessions/:id/end', createEndHandler('ended'));
  app.post('/v1/client/sessions/:id/remove', createEndHandler('removed'));
}
