import { ObjectId } from 'mongodb';

/** Converts an id of 24 hex digits, which the schema of the call has checked. */
export const toObjectId = (hex: string): ObjectId => new ObjectId(hex);
