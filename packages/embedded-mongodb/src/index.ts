export { findCacheFolder } from './cache-folder.ts';
export { type FindOptions, findMongod, type Mongod, NoMongod } from './find-mongod.ts';
export { type LaunchOptions, launch, type MongodProcess } from './mongod-process.ts';
export { findFreePort, isPortFree } from './ports.ts';
export { type Mongo, MongoStartError, type StartOptions, startMongo } from './start-mongo.ts';
