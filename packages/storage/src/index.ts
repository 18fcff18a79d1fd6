export {
  createStorage,
  findStorageSettingsError,
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
  type FileStorage,
  StorageFullError,
  StorageUnavailableError,
} from './storage.ts';
export { type Storages, watchStorages } from './watch-storages.ts';
