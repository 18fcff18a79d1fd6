import { isDuplicateKeyError } from '@app/db';
import type { Filter } from 'mongodb';
import { ClerkError } from '../clerk-error.ts';
import type { IdentityCollections } from '../database.store.ts';
import type { UserDoc } from '../documents.ts';

export interface UserQuery {
  ids: string[];
  emails: string[];
  limit: number;
}

/** Computes the fields to update in an account; undefined leaves it unchanged. */
type UserUpdater = (user: UserDoc) => Partial<Omit<UserDoc, '_id' | 'v'>> | undefined;

export type UsersStore = ReturnType<typeof createUsersStore>;

export function createUsersStore({ users }: Pick<IdentityCollections, 'users'>) {
  return {
    findById: (id: string) => users.findOne({ _id: id }),
    findByEmail: (email: string) => users.findOne({ email }),

    find: ({ limit, ...query }: UserQuery): Promise<UserDoc[]> =>
      users.find(toUserFilter(query)).limit(limit).toArray(),
    count: (query: Omit<UserQuery, 'limit'>) => users.countDocuments(toUserFilter(query)),

    /** Inserts an account. @throws `emailTaken` if another account has the address */
    async insert(user: UserDoc): Promise<void> {
      await users.insertOne(user).catch(rethrowDuplicateEmail);
    },

    /** Of two concurrent updates the second is computed again from the first. */
    async update(id: string, updateUser: UserUpdater): Promise<UserDoc> {
      for (;;) {
        const user = await users.findOne({ _id: id });
        if (!user) throw new ClerkError('notFound');
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

function toUserFilter({ ids, emails }: Omit<UserQuery, 'limit'>): Filter<UserDoc> {
  return {
    ...(ids.length > 0 && { _id: { $in: ids } }),
    ...(emails.length > 0 && { email: { $in: emails } }),
  };
}

function rethrowDuplicateEmail(error: unknown): never {
  throw isDuplicateKeyError(error) ? new ClerkError('emailTaken') : error;
}
