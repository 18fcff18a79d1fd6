import type { ClientSession, Collections, TeamTokenDoc } from '@app/db';
import { ObjectId } from 'mongodb';

/** Maximum tokens on the page; older ones are left out. */
const maxListedTokens = 200;

export const createTeamTokensStore = ({ teamTokens }: Pick<Collections, 'teamTokens'>) => ({
  list: (): Promise<TeamTokenDoc[]> => teamTokens.find().sort({ _id: -1 }).limit(maxListedTokens).toArray(),

  find: (_id: ObjectId, session: ClientSession) => teamTokens.findOne({ _id }, { session }),

  async add(fields: Omit<TeamTokenDoc, '_id'>, session: ClientSession): Promise<TeamTokenDoc> {
    const doc = { _id: new ObjectId(), ...fields };
    await teamTokens.insertOne(doc, { session });
    return doc;
  },

  /** Revokes a token. Null if there is no such token, or if it is revoked already. */
  revoke: (_id: ObjectId, revocation: NonNullable<TeamTokenDoc['ended']>, session: ClientSession) =>
    teamTokens.findOneAndUpdate(
      { _id, ended: { $exists: false } },
      { $set: { ended: revocation } },
      { session, returnDocument: 'after' },
    ),
});
