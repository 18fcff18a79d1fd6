import { ObjectId } from 'mongodb';

/** The database's id that an address names; its endpoint's schema has checked the form. */
export const toRecordId = (id: string): ObjectId => new ObjectId(id);
