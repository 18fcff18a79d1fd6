export { cacheFolder } from './cache-folder.ts';
export { type FindOptions, findMongod, type Mongod, NoMongod } from './find-mongod.ts';
export { freePort, portIsFree } from './ports.ts';
export { type Mongo, MongoFailed, type StartOptions, startMongo } from './start-mongo.ts';
