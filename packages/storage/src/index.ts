export {
  createStorage,
  findStorageSettingsError,
  type StorageSettings,
  storageSettings,
} from './create-storage.ts';
export { deletePhoto, parsePhotoKey, toPhotoPath } from './photo/photo-files.ts';
export {
  createReleasesStorage,
  findReleasesStorageSettingsError,
  type ReleasesStorageSettings,
  releasesStorageSettings,
} from './releases-storage.ts';
export {
  type FileHeaders,
  type FileStorage,
  InvalidKeyError,
  StorageFullError,
  StorageUnavailableError,
  type StoredFile,
} from './storage.ts';
export { type Storages, watchStorages } from './watch-storages.ts';
