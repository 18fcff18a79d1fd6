import type { Db } from 'mongodb';
import type { ClientDoc, ImageDoc, SessionDoc, SignInDoc, SignUpDoc, UserDoc } from './documents.ts';

interface KeyDoc {
  _id: 'signing';
  /** PKCS #8, PEM. */
  privateKey: string;
}

export const getIdentityCollections = (db: Db) => ({
  users: db.collection<UserDoc>('users'),
  clients: db.collection<ClientDoc>('clients'),
  sessions: db.collection<SessionDoc>('sessions'),
  signIns: db.collection<SignInDoc>('signIns'),
  signUps: db.collection<SignUpDoc>('signUps'),
  images: db.collection<ImageDoc>('images', { promoteBuffers: true }),
  keys: db.collection<KeyDoc>('keys'),
});
export type IdentityCollections = ReturnType<typeof getIdentityCollections>;

/** Idempotent; runs at every start. */
export async function createIdentityIndexes(collections: IdentityCollections): Promise<void> {
  const { users, clients, sessions, signIns, signUps, images } = collections;
  const ttlOptions = { expireAfterSeconds: 0 };
  await Promise.all([
    users.createIndex({ email: 1 }, { name: 'email', unique: true }),
    clients.createIndex({ secretHash: 1 }, { name: 'secret', unique: true }),
    sessions.createIndex({ clientId: 1, status: 1 }, { name: 'ofClient' }),
    sessions.createIndex({ userId: 1, status: 1 }, { name: 'ofUser' }),
    sessions.createIndex({ abandonAt: 1 }, { name: 'abandoned', ...ttlOptions }),
    signIns.createIndex({ abandonAt: 1 }, { name: 'abandoned', ...ttlOptions }),
    signUps.createIndex({ abandonAt: 1 }, { name: 'abandoned', ...ttlOptions }),
    images.createIndex({ userId: 1 }, { name: 'ofUser' }),
  ]);
}
