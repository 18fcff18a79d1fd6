import { ObjectId } from 'mongodb';

export const createMessageId = (): ObjectId => new ObjectId();
