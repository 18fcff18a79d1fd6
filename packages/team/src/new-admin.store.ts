import { randomInt } from 'node:crypto';
import type { AdminDoc } from '@app/db';
import { ObjectId } from 'mongodb';

type Given = Pick<AdminDoc, 'email' | 'name' | 'role' | 'passwordHash'> &
  Partial<Pick<AdminDoc, '_id' | 'createdBy' | 'passwordIsTemporary'>>;

/** Somebody who was let in just now. */
export function buildAdmin(given: Given, now: Date): AdminDoc {
  return {
    _id: new ObjectId(),
    status: 'active',
    passwordChangedAt: now,
    timezone: 'America/Chicago',
    digest: true,
    createdAt: now,
    v: 1,
    ...given,
    email: given.email.toLowerCase(),
  };
}

/** No letter or digit that looks like another one. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 99 bits, in pieces that can be read to somebody: "k7rm-q2xa-…". */
export const generatePassword = (): string =>
  Array.from({ length: 5 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
