import { type Filter, MongoServerError, type Sort } from 'mongodb';
import { problems } from '../clerk-error.ts';
import type { IdentityCollections } from '../database.store.ts';
import type { UserDoc } from '../documents.ts';

export interface UserQuery {
  ids: string[];
  emails: string[];
  limit: number;
  offset: number;
  oldestFirst: boolean;
}

/** Computes a change of an account; undefined leaves it unchanged. */
export type UserChange = (user: UserDoc) => Partial<Omit<UserDoc, '_id' | 'v'>> | undefined;

export type UsersStore = ReturnType<typeof createUsersStore>;

export function createUsersStore({ users }: Pick<IdentityCollections, 'users'>) {
  return {
    byId: (id: string) => users.findOne({ _id: id }),
    byEmail: (email: string) => users.findOne({ email }),

    find({ limit, offset, oldestFirst, ...query }: UserQuery): Promise<UserDoc[]> {
      const order: Sort = { createdAt: oldestFirst ? 1 : -1, _id: 1 };
      return users.find(toFilter(query)).sort(order).skip(offset).limit(limit).toArray();
    },
    count: (query: Pick<UserQuery, 'ids' | 'emails'>) => users.countDocuments(toFilter(query)),

    /** @throws if the address is taken */
    async insert(user: UserDoc): Promise<void> {
      await users.insertOne(user).catch(throwEmailTaken);
    },

    /** Applies a change with optimistic locking: of two concurrent changes the second sees the first. */
    async change(id: string, change: UserChange): Promise<UserDoc> {
      for (;;) {
        const user = await users.findOne({ _id: id });
        if (!user) throw problems.notFound('user');
        const set = change(user);
        if (!set) return user;
        const next = { updatedAt: new Date(), ...set };
        const changed = await users
          .findOneAndUpdate(
            { _id: id, v: user.v },
            { $set: next, $inc: { v: 1 } },
            { returnDocument: 'after' },
          )
          .catch(throwEmailTaken);
        if (changed) return changed;
      }
    },

    /** Returns false if the account did not exist. */
    async remove(id: string): Promise<boolean> {
      return (await users.deleteOne({ _id: id })).deletedCount === 1;
    },
  };
}

function toFilter({ ids, emails }: Pick<UserQuery, 'ids' | 'emails'>): Filter<UserDoc> {
  return {
    ...(ids.length > 0 && { _id: { $in: ids } }),
    ...(emails.length > 0 && { email: { $in: emails } }),
  };
}

function throwEmailTaken(error: unknown): never {
  throw error instanceof MongoServerError && error.code === 11000 ? problems.emailTaken() : error;
}
