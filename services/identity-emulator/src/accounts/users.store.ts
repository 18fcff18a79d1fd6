import { isDuplicateKeyError } from '@app/db';
import type { Filter, Sort } from 'mongodb';
import { clerkErrors } from '../clerk-error.ts';
import type { IdentityCollections } from '../database.store.ts';
import type { UserDoc } from '../documents.ts';

export interface UserQuery {
  ids: string[];
  emails: string[];
  limit: number;
  offset: number;
  sortsOldestFirst: boolean;
}

/** Computes the fields to update in an account; undefined leaves it unchanged. */
export type UserUpdater = (user: UserDoc) => Partial<Omit<UserDoc, '_id' | 'v'>> | undefined;

export type UsersStore = ReturnType<typeof createUsersStore>;

export function createUsersStore({ users }: Pick<IdentityCollections, 'users'>) {
  return {
    findById: (id: string) => users.findOne({ _id: id }),
    findByEmail: (email: string) => users.findOne({ email }),

    find({ limit, offset, sortsOldestFirst, ...query }: UserQuery): Promise<UserDoc[]> {
      const order: Sort = { createdAt: sortsOldestFirst ? 1 : -1, _id: 1 };
      return users.find(toUserFilter(query)).sort(order).skip(offset).limit(limit).toArray();
    },
    count: (query: Pick<UserQuery, 'ids' | 'emails'>) => users.countDocuments(toUserFilter(query)),

    /** Inserts an account. @throws `emailTaken` if another account has the address */
    async insert(user: UserDoc): Promise<void> {
      await users.insertOne(user).catch(rethrowDuplicateEmail);
    },

    /** Of two concurrent updates the second is computed again from the first. */
    async update(id: string, updateUser: UserUpdater): Promise<UserDoc> {
      for (;;) {
        const user = await users.findOne({ _id: id });
        if (!user) throw clerkErrors.notFound('user');
        const userFields = updateUser(user);
        if (!userFields) return user;
        const update = { updatedAt: new Date(), ...userFields };
        const updatedUser = await users
          .findOneAndUpdate(
            { _id: id, v: user.v },
            { $set: update, $inc: { v: 1 } },
            { returnDocument: 'after' },
          )
          .catch(rethrowDuplicateEmail);
        if (updatedUser) return updatedUser;
      }
    },

    /** Returns false if the account did not exist. */
    async remove(id: string): Promise<boolean> {
      return (await users.deleteOne({ _id: id })).deletedCount === 1;
    },
  };
}

function toUserFilter({ ids, emails }: Pick<UserQuery, 'ids' | 'emails'>): Filter<UserDoc> {
  return {
    ...(ids.length > 0 && { _id: { $in: ids } }),
    ...(emails.length > 0 && { email: { $in: emails } }),
  };
}

function rethrowDuplicateEmail(error: unknown): never {
  throw isDuplicateKeyError(error) ? clerkErrors.emailTaken() : error;
}
