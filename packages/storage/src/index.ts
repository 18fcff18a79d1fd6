export { deletePhoto, parsePhotoKey } from './photo/photo-files.ts';
export {
  createReleasesStorage,
  findReleasesStorageFault,
  type ReleasesStorageSettings,
  releasesStorageSettings,
} from './releases-storage.ts';
export {
  type FileStorage,
  InvalidKey,
  type ServedFile,
  StorageFull,
  StorageUnavailable,
  type StoredFile,
} from './storage.ts';
export { createStorage, findStorageFault, type StorageSettings, storageSettings } from './create-storage.ts';
export { type Storages, watchStorages } from './watch-storages.ts';
