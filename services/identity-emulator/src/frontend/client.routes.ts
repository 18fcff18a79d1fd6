import type { App } from '@app/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { Frontend } from './call.ts';
import { environment } from './environment.ts';
import type { Call } from './request.ts';

/** Routes of the browser itself: its state, and its removal. */
export function registerClientRoutes(app: App, front: Frontend, { browsers }: Dependencies): void {
  app.get('/v1/environment', (c) => c.json(environment));
  app.patch('/v1/environment', (c) => c.json(environment));

  app.get('/v1/client', async (c) =>
    c.json({ response: await front.renewClient(c, await front.findClient(c)), client: null }),
  );
  app.put('/v1/client', async (c) => {
    const client = await front.ensureClient(c);
    return c.json({ response: await front.renewClient(c, client), client: null });
  });

  const signOut = async (c: Call) => {
    const client = await front.findClient(c);
    if (client) {
      await browsers.endIn(client._id);
      await browsers.change(client._id, { signInId: null, signUpId: null });
    }
    const clientJson = await front.renewClient(c, client);
    return c.json({ response: clientJson, client: clientJson });
  };
  app.delete('/v1/client', signOut);
  app.delete('/v1/client/sessions', signOut);
}
