import { ObjectId } from 'mongodb';

export const createVisitRequestId = (): ObjectId => new ObjectId();
