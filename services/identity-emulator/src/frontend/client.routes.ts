import type { App } from '@app/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { environment } from './environment.ts';
import type { Frontend } from './frontend.ts';
import type { RequestContext } from './request.ts';

export function registerClientRoutes(app: App, frontend: Frontend, { browsers }: Dependencies): void {
  app.get('/v1/environment', (c) => c.json(environment));
  app.patch('/v1/environment', (c) => c.json(environment));

  app.get('/v1/client', async (c) =>
    c.json({ response: await frontend.renewClient(c, await frontend.findClient(c)), client: null }),
  );
  app.put('/v1/client', async (c) => {
    const client = await frontend.ensureClient(c);
    return c.json({ response: await frontend.renewClient(c, client), client: null });
  });

  const signOut = async (c: RequestContext) => {
    const client = await frontend.findClient(c);
    if (client) {
      await browsers.endClientSessions(client._id);
      await browsers.update(client._id, { signInId: null, signUpId: null });
    }
    const clientJson = await frontend.renewClient(c, client);
    return c.json({ response: clientJson, client: clientJson });
  };
  app.delete('/v1/client', signOut);
  app.delete('/v1/client/sessions', signOut);
}
