import { ObjectId } from 'mongodb';

/** An id as a call's schema has let it in: 24 hex digits. */
export const toObjectId = (hex: string): ObjectId => new ObjectId(hex);
