import type { Collection, Db } from 'mongodb';
import type { ClientDoc, ImageType, SessionDoc, SignInDoc, SignUpDoc, UserDoc } from './documents.ts';

export interface ImageDoc {
  _id: string;
  userId: string;
  type: ImageType;
  bytes: Buffer;
}

export interface KeyDoc {
  _id: 'signing';
  /** PKCS #8, PEM. */
  privateKey: string;
}

export interface IdentityCollections {
  users: Collection<UserDoc>;
  clients: Collection<ClientDoc>;
  sessions: Collection<SessionDoc>;
  signIns: Collection<SignInDoc>;
  signUps: Collection<SignUpDoc>;
  images: Collection<ImageDoc>;
  keys: Collection<KeyDoc>;
}

export function getIdentityCollections(db: Db): IdentityCollections {
  return {
    users: db.collection('users'),
    clients: db.collection('clients'),
    sessions: db.collection('sessions'),
    signIns: db.collection('signIns'),
    signUps: db.collection('signUps'),
    images: db.collection('images', { promoteBuffers: true }),
    keys: db.collection('keys'),
  };
}

/** Creates indexes. Idempotent; runs at every start. */
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
