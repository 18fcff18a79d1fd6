export {
  type ReleasesStorageSettings,
  releasesStorageFrom,
  releasesStorageRefusal,
  releasesStorageSettings,
} from './releases-storage.ts';
export {
  type FileStorage,
  InvalidKey,
  type Served,
  StorageAway,
  StorageFull,
  type StoredFile,
} from './storage.ts';
export { type StorageSettings, storageFrom, storageRefusal, storageSettings } from './storage-from.ts';
