import { getCookie, setCookie } from 'hono/cookie';
import { problems } from '../clerk-error.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ClientDoc, SessionDoc, UserDoc } from '../documents.ts';
import { type ClientParts, toClientShape, toSessionShape } from '../shapes/session.ts';
import { type Call, readOrigin } from './request.ts';

/** Who a request comes from: a browser, its open session, and whose that is. */
export interface Caller {
  client: ClientDoc;
  session: SessionDoc;
  user: UserDoc;
}

export type Frontend = ReturnType<typeof createFrontend>;

const secretCookie = '__client';
/** Read by the page and the gateway: since when somebody is signed in here, in seconds; 0 for nobody. */
const signedInCookie = '__client_uat';
const yearSeconds = 365 * 24 * 3600;

/** What every route of the Frontend API does with its caller. */
export function createFrontend({ users, browsers, attempts, tokens, publicOrigin }: Dependencies) {
  const setBoth = (c: Call, secret: string, session: SessionDoc | null) => {
    const options = {
      path: '/',
      sameSite: 'Lax',
      maxAge: yearSeconds,
      secure: publicOrigin.startsWith('https:'),
    } as const;
    setCookie(c, secretCookie, secret, { ...options, httpOnly: true });
    const since = session ? Math.floor(session.createdAt.getTime() / 1000) : 0;
    setCookie(c, signedInCookie, String(since), options);
  };

  const findClient = async (c: Call): Promise<ClientDoc | null> => {
    const secret = getCookie(c, secretCookie);
    return secret ? browsers.bySecret(secret) : null;
  };

  /** The open session of a browser, unless its account is gone. */
  const findSession = async (client: ClientDoc): Promise<Omit<Caller, 'client'> | null> => {
    const session = await browsers.activeIn(client._id);
    const user = session && (await users.byId(session.userId));
    return user && { session, user };
  };

  const toSessionJson = async (c: Call, { session, user }: Omit<Caller, 'client'>) =>
    toSessionShape(session, user, await tokens.mint(session, user, readOrigin(c)));

  const loadParts = async (c: Call, client: ClientDoc, open: Omit<Caller, 'client'> | null) => {
    const signIn = client.signInId ? await attempts.signIns.find(client.signInId, client._id) : null;
    const signUp = client.signUpId ? await attempts.signUps.find(client.signUpId, client._id) : null;
    const user = signIn?.userId ? await users.byId(signIn.userId) : null;
    const parts: ClientParts = {
      session: open && (await toSessionJson(c, open)),
      signIn: signIn ? { attempt: signIn, user } : null,
      signUp,
    };
    return parts;
  };

  return {
    getClient: findClient,
    sessionJson: toSessionJson,

    /** The browser, made known if it was not: then its secret goes with the answer. */
    async ensureClient(c: Call): Promise<ClientDoc & { secret?: string }> {
      const known = await findClient(c);
      if (known) return known;
      const { client, secret } = await browsers.create();
      return { ...client, secret };
    },

    /** @throws 401 when nobody is signed in, or another session than the one that the request names */
    async caller(c: Call, sessionId = c.req.query('_clerk_session_id')): Promise<Caller> {
      const client = await findClient(c);
      const open = client && (await findSession(client));
      if (!open || (sessionId && open.session._id !== sessionId)) throw problems.unauthenticated();
      return { client, ...open };
    },

    /** @throws that the browser is signed in already (single-session mode) */
    async needNobody(client: ClientDoc): Promise<void> {
      if (await findSession(client)) throw problems.alreadySignedIn();
    },

    /** The browser as it is now, and its cookies anew; null for one that is not known. */
    async clientJson(c: Call, given: (ClientDoc & { secret?: string }) | null) {
      const secret = given?.secret ?? getCookie(c, secretCookie);
      const client = given && secret ? await browsers.bySecret(secret) : null;
      if (!client || !secret) return null;
      const open = await findSession(client);
      setBoth(c, secret, open?.session ?? null);
      return toClientShape(client, await loadParts(c, client, open));
    },

    /** Every answer tells the browser's state too: that is what renders the SDK's hooks anew. */
    async reply(c: Call, client: (ClientDoc & { secret?: string }) | null, response: unknown) {
      const json = await this.clientJson(c, client);
      return c.json({ response, client: json });
    },
  };
}
