export {
  createReleasesStorage,
  createStorage,
  findReleasesStorageSettingsError,
  findStorageSettingsError,
  type ReleasesStorageSettings,
  releasesStorageSettings,
  storageSettings,
} from './create-storage.ts';
export { deletePhoto, parsePhotoKey, toPhotoPath } from './photo/photo-files.ts';
export {
  type FileStorage,
  StorageFullError,
  StorageUnavailableError,
} from './storage.ts';
export { type Storages, watchStorages } from './watch-storages.ts';
