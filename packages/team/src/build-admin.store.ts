import { randomInt } from 'node:crypto';
import type { AdminDoc } from '@app/db';
import { ObjectId } from 'mongodb';

type NewAdminFields = Pick<AdminDoc, 'email' | 'name' | 'role' | 'passwordHash'> &
  Partial<Pick<AdminDoc, '_id' | 'createdBy' | 'passwordIsTemporary'>>;

export function buildAdmin(adminFields: NewAdminFields, now: Date): AdminDoc {
  return {
    _id: new ObjectId(),
    status: 'active',
    passwordChangedAt: now,
    timezone: 'America/Chicago',
    digest: true,
    createdAt: now,
    v: 1,
    ...adminFields,
    email: adminFields.email.toLowerCase(),
  };
}

/** Without characters that look alike. */
const passwordAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random password of 99 bits, in groups that can be read aloud: "k7rm-q2xa-…". */
export const generatePassword = (): string =>
  Array.from({ length: 5 }, () =>
    Array.from({ length: 4 }, () => passwordAlphabet[randomInt(passwordAlphabet.length)]).join(''),
  ).join('-');
