import type { Filter } from 'mongodb';
import type { IdentityCollections } from '../database.store.ts';
import type { ClientDoc, SessionDoc } from '../documents.ts';
import { createId, createSecret, hashSha256 } from '../keys.ts';

export type BrowsersStore = ReturnType<typeof createBrowsersStore>;

const dayMs = 24 * 3_600_000;

export function createBrowsersStore({
  clients,
  sessions,
}: Pick<IdentityCollections, 'clients' | 'sessions'>) {
  const createActiveFilter = () => ({ status: 'active' as const, expireAt: { $gt: new Date() } });
  const endSessions = (filter: Filter<SessionDoc>, status: SessionDoc['status']) =>
    sessions.updateMany({ ...filter, status: 'active' }, { $set: { status } });

  return {
    findBySecret: (secret: string) => clients.findOne({ secretHash: hashSha256(secret) }),

    async create(): Promise<{ client: ClientDoc; secret: string }> {
      const secret = createSecret();
      const now = new Date();
      const client: ClientDoc = {
        _id: createId('client'),
        secretHash: hashSha256(secret),
        signInId: null,
        signUpId: null,
        createdAt: now,
        updatedAt: now,
      };
      await clients.insertOne(client);
      return { client, secret };
    },

    async update(
      id: string,
      fields: Partial<Pick<ClientDoc, 'signInId' | 'signUpId'>> = {},
    ): Promise<ClientDoc | null> {
      const update = { $set: { ...fields, updatedAt: new Date() } };
      return await clients.findOneAndUpdate({ _id: id }, update, { returnDocument: 'after' });
    },

    /** The browser's active session, if any (single-session mode). */
    findActiveSession: (clientId: string) =>
      sessions.findOne({ clientId, ...createActiveFilter() }, { sort: { createdAt: -1 } }),
    listActiveUserSessions: (userId: string) =>
      sessions
        .find({ userId, ...createActiveFilter() })
        .sort({ lastActiveAt: -1 })
        .toArray(),

    /** Opens a session and ends any other of the same browser. */
    async openSession(clientId: string, userId: string, userAgent: string): Promise<SessionDoc> {
      await endSessions({ clientId }, 'removed');
      const now = new Date();
      const session: SessionDoc = {
        _id: createId('sess'),
        clientId,
        userId,
        status: 'active',
        userAgent: userAgent.slice(0, 500),
        createdAt: now,
        lastActiveAt: now,
        expireAt: new Date(now.getTime() + 7 * dayMs),
        abandonAt: new Date(now.getTime() + 30 * dayMs),
      };
      await sessions.insertOne(session);
      return session;
    },

    touchSession: (id: string) => sessions.updateOne({ _id: id }, { $set: { lastActiveAt: new Date() } }),

    revokeSession: (id: string) => endSessions({ _id: id }, 'revoked'),
    endClientSessions: (clientId: string) => endSessions({ clientId }, 'removed'),
    endUserSessions: (userId: string, exceptSessionId?: string) =>
      endSessions({ userId, ...(exceptSessionId && { _id: { $ne: exceptSessionId } }) }, 'removed'),
  };
}
