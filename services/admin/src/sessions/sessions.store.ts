import { randomBytes } from 'node:crypto';
import type { AdminSessionDoc, ClientSession, Collections } from '@app/db';
import { hashSecret, toLiveSessionFilter } from '@app/team/sessions';
import { ObjectId } from 'mongodb';

export const sessionSeconds = 8 * 3_600;
/** Duration of an elevation, after the member has entered the password again. */
const elevationMs = 10 * 60_000;

type Id = string | ObjectId;
type SessionOption = ClientSession | undefined;

const createToken = () => randomBytes(32).toString('base64url');

export function createSessionsStore({ adminSessions }: Pick<Collections, 'adminSessions'>, now: () => Date) {
  const toLiveFilter = () => toLiveSessionFilter(now());

  return {
    async create(
      adminId: Id,
      { agent, address }: Pick<AdminSessionDoc, 'agent' | 'address'>,
      session?: SessionOption,
    ) {
      // For the browser; only their hashes are stored.
      const secrets = { token: createToken(), cookie: createToken() };
      const createdAt = now();
      const _id = new ObjectId();
      const doc: AdminSessionDoc = {
        _id,
        adminId: new ObjectId(adminId),
        tokenHash: hashSecret(secrets.token),
        cookieHash: hashSecret(secrets.cookie),
        createdAt,
        lastSeenAt: createdAt,
        expiresAt: new Date(createdAt.getTime() + sessionSeconds * 1_000),
        agent: agent.slice(0, 200),
        address: address.slice(0, 100),
      };
      await adminSessions.insertOne(doc, { session });
      return { ...secrets, id: _id.toHexString() };
    },

    list: (adminId: Id) =>
      adminSessions
        .find({ adminId: new ObjectId(adminId), ...toLiveFilter() })
        .sort({ lastSeenAt: -1 })
        .toArray(),

    async countByMember(): Promise<Map<string, number>> {
      const cursor = adminSessions.aggregate<{ _id: ObjectId; count: number }>([
        { $match: toLiveFilter() },
        { $group: { _id: '$adminId', count: { $sum: 1 } } },
      ]);
      return new Map((await cursor.toArray()).map(({ _id, count }) => [_id.toHexString(), count]));
    },

    async elevate(id: string, session?: SessionOption): Promise<Date> {
      const elevatedUntil = new Date(now().getTime() + elevationMs);
      await adminSessions.updateOne({ _id: new ObjectId(id) }, { $set: { elevatedUntil } }, { session });
      return elevatedUntil;
    },

    endById: async (id: string) => void (await adminSessions.deleteOne({ _id: new ObjectId(id) })),

    /** Ends one session of a member. Returns 0 if the member has no such session. */
    async end(adminId: Id, id: string, session?: SessionOption): Promise<number> {
      const sessionFilter = { _id: new ObjectId(id), adminId: new ObjectId(adminId) };
      return (await adminSessions.deleteOne(sessionFilter, { session })).deletedCount;
    },

    /** Ends all sessions of a member, optionally except one. Returns their number. */
    async endAll(
      adminId: Id,
      { exceptId, session }: { exceptId?: string; session?: SessionOption } = {},
    ): Promise<number> {
      const exceptFilter = exceptId ? { _id: { $ne: new ObjectId(exceptId) } } : {};
      const memberFilter = { adminId: new ObjectId(adminId), ...exceptFilter };
      return (await adminSessions.deleteMany(memberFilter, { session })).deletedCount;
    },
  };
}
