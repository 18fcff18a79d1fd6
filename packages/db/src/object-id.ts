import { ObjectId } from 'mongodb';

export const isObjectId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

/** Converts an id of 24 hex digits, as the call's schema has checked. */
export const toObjectId = (hex: string): ObjectId => new ObjectId(hex);
