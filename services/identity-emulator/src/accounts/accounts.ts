import * as z from 'zod';
import type { Dependencies } from '../create-dependencies.store.ts';
import type { UserDoc } from '../documents.ts';
import { createId } from '../keys.ts';

const emailSchema = z.string().trim().toLowerCase().pipe(z.email().max(254));

export const parseEmail = (text: string): string | undefined => emailSchema.safeParse(text).data;

/** Creates an account with a verified address. Ids have Clerk's form unless given. */
export function createUser(userFields: Pick<UserDoc, 'email'> & Partial<UserDoc>): UserDoc {
  const now = new Date();
  return {
    _id: createId('user'),
    emailId: createId('idn'),
    firstName: null,
    lastName: null,
    passwordHash: null,
    imageId: null,
    publicMetadata: '{}',
    unsafeMetadata: '{}',
    failedPasswords: 0,
    lockedUntil: null,
    lastSignInAt: null,
    v: 1,
    createdAt: now,
    updatedAt: now,
    ...userFields,
  };
}

/** As with Clerk, an issued token stays valid for up to a minute. Returns false if the account did not exist. */
export async function deleteAccount(
  { users, browsers, images, onDeleted }: Pick<Dependencies, 'users' | 'browsers' | 'images' | 'onDeleted'>,
  id: string,
): Promise<boolean> {
  const wasRemoved = await users.remove(id);
  await browsers.endUserSessions(id);
  await images.removeUserImages(id);
  if (wasRemoved) onDeleted(id);
  return wasRemoved;
}
