import { getCookie, setCookie } from 'hono/cookie';
import { ClerkError } from '../clerk-error.ts';
import type { Dependencies } from '../create-dependencies.store.ts';
import type { ClientDoc, SessionDoc, UserDoc } from '../documents.ts';
import { toSignInShape, toSignUpShape } from '../shapes/attempts.ts';
import { toClientShape, toSessionShape } from '../shapes/session.ts';
import { type RequestContext, readOrigin } from './request.ts';

interface Caller {
  client: ClientDoc;
  session: SessionDoc;
  user: UserDoc;
}

type ActiveSession = Omit<Caller, 'client'>;

export type Frontend = ReturnType<typeof createFrontend>;

const secretCookieName = '__client';
/** Read by pages and the gateway: time of the sign-in in epoch seconds; 0 if signed out. */
const signedInCookieName = '__client_uat';
const yearSeconds = 365 * 24 * 3600;

export function createFrontend({ users, browsers, attempts, tokenIssuer, publicOrigin }: Dependencies) {
  const setCookies = (c: RequestContext, secret: string, session: SessionDoc | null) => {
    const options = {
      path: '/',
      sameSite: 'Lax',
      maxAge: yearSeconds,
      secure: publicOrigin.startsWith('https:'),
    } as const;
    setCookie(c, secretCookieName, secret, { ...options, httpOnly: true });
    const signedInAtSeconds = session ? Math.floor(session.createdAt.getTime() / 1000) : 0;
    setCookie(c, signedInCookieName, String(signedInAtSeconds), options);
  };

  const findClient = async (c: RequestContext): Promise<ClientDoc | null> => {
    const secret = getCookie(c, secretCookieName);
    return secret ? browsers.findBySecret(secret) : null;
  };

  /** The active session of a browser; null if its account no longer exists. */
  const findSession = async (client: ClientDoc): Promise<ActiveSession | null> => {
    const session = await browsers.findActiveSession(client._id);
    const user = session && (await users.findById(session.userId));
    return user && { session, user };
  };

  const toSessionJson = async (c: RequestContext, { session, user }: ActiveSession) =>
    toSessionShape(session, user, await tokenIssuer.mint(session, user, readOrigin(c)));

  const toClientJson = async (c: RequestContext, client: ClientDoc, activeSession: ActiveSession | null) => {
    const signIn = client.signInId ? await attempts.signIns.find(client.signInId, client._id) : null;
    const signUp = client.signUpId ? await attempts.signUps.find(client.signUpId, client._id) : null;
    const user = signIn && (await users.findById(signIn.userId));
    return toClientShape(client, {
      session: activeSession && (await toSessionJson(c, activeSession)),
      sign_in: user && toSignInShape(signIn, user),
      sign_up: signUp && toSignUpShape(signUp),
    });
  };

  return {
    findClient,
    toSessionJson,

    /** Returns the browser, creating it if unknown. A new secret is sent with the reply. */
    async ensureClient(c: RequestContext): Promise<ClientDoc & { secret?: string }> {
      const clientDoc = await findClient(c);
      if (clientDoc) return clientDoc;
      const { client, secret } = await browsers.create();
      return { ...client, secret };
    },

    /** @throws 401 without a session, or if the request names another one */
    async requireCaller(c: RequestContext, sessionId = c.req.query('_clerk_session_id')): Promise<Caller> {
      const client = await findClient(c);
      const activeSession = client && (await findSession(client));
      if (!activeSession || (sessionId && activeSession.session._id !== sessionId))
        throw new ClerkError('unauthenticated');
      return { client, ...activeSession };
    },

    /** @throws if the browser is signed in already (single-session mode) */
    async requireSignedOut(client: ClientDoc): Promise<void> {
      if (await findSession(client)) throw new ClerkError('alreadySignedIn');
    },

    /** Renews the browser's cookies and returns its current state; null for an unknown browser. */
    async renewClient(c: RequestContext, clientDoc: (ClientDoc & { secret?: string }) | null) {
      const secret = clientDoc?.secret ?? getCookie(c, secretCookieName);
      const client = clientDoc && secret ? await browsers.findBySecret(secret) : null;
      if (!client || !secret) return null;
      const activeSession = await findSession(client);
      setCookies(c, secret, activeSession?.session ?? null);
      return toClientJson(c, client, activeSession);
    },

    /** Every reply contains the browser's state, from which the SDK updates its hooks. */
    async reply(c: RequestContext, client: ClientDoc & { secret?: string }, response: unknown) {
      const clientJson = await this.renewClient(c, client);
      return c.json({ response, client: clientJson });
    },

    /** Replies after a change of the account, which the browser's state tells of. */
    async replyChanged(c: RequestContext, client: ClientDoc, response: unknown) {
      await browsers.update(client._id);
      return this.reply(c, client, response);
    },
  };
}
