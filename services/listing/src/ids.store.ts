import { ObjectId } from 'mongodb';

/** Converts an id of 24 hex digits, as the call's schema has checked. */
export const toObjectId = (hex: string): ObjectId => new ObjectId(hex);
