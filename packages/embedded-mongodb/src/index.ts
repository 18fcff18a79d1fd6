export {
  type FindOptions,
  findCacheFolder,
  findMongod,
  type Mongod,
  MongodNotFoundError,
} from './find-mongod.ts';
export { type LaunchOptions, launchMongod, type MongodProcess } from './mongod-process.ts';
export { findFreePort, isPortFree } from './ports.ts';
export { type Mongo, MongoStartError, type StartOptions, startMongo } from './start-mongo.ts';
