export { type FileStorage, InvalidKey, StorageAway, StorageFull, type StoredFile } from './storage.ts';
export { type StorageSettings, storageFrom, storageRefusal, storageSettings } from './storage-from.ts';
