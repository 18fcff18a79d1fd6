// Tests that every storage must pass.
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type FileStorage, InvalidKeyError, type StoredFile } from '../storage.ts';

const createKey = () => `${randomBytes(16).toString('base64url')}.webp`;
const listKeys = async (storage: FileStorage) => (await listAll(storage)).map(({ key }) => key).sort();

/** Lists all files of a storage. */
export async function listAll(storage: FileStorage): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.list()) files.push(file);
  return files;
}

/** `getStorage` is called within each test, because the storage may be created in a hook. */
export function testStorageContract(getStorage: () => FileStorage): void {
  it('returns the stored bytes unchanged', async () => {
    const storage = getStorage();
    for (const bytes of [Buffer.alloc(0), Buffer.from([0, 255, 10, 13, 0]), randomBytes(700_000)]) {
      const key = createKey();
      await storage.put(key, bytes);
      const storedBytes = await storage.get(key);
      expect(storedBytes).toBeInstanceOf(Uint8Array);
      expect(Buffer.from(storedBytes ?? []).equals(bytes)).toBe(true);
    }
  });

  it('has no file under an unknown key, and deletes none', async () => {
    expect(await getStorage().get(createKey())).toBeUndefined();
    await expect(getStorage().delete(createKey())).resolves.toBeUndefined();
  });

  it('replaces a file by a second one with its key', async () => {
    const storage = getStorage();
    const key = createKey();
    await storage.put(key, Buffer.from('first'));
    await storage.put(key, Buffer.from('second'));
    expect(Buffer.from((await storage.get(key)) ?? []).toString()).toBe('second');
    expect((await listKeys(storage)).filter((listedKey) => listedKey === key)).toHaveLength(1);
    await storage.delete(key);
    expect(await storage.get(key)).toBeUndefined();
  });

  it('lists its files with the time of storage', async () => {
    const storage = getStorage();
    const startMs = Date.now();
    const keys = [createKey(), createKey(), createKey()];
    for (const key of keys) await storage.put(key, randomBytes(10));
    await storage.delete(keys[1]!);
    const listedKeys = await listKeys(storage);
    expect([
      listedKeys.includes(keys[0]!),
      listedKeys.includes(keys[1]!),
      listedKeys.includes(keys[2]!),
    ]).toEqual([true, false, true]);
    for await (const { key, storedAt } of storage.list()) {
      if (key === keys[0]) expect(Math.abs(storedAt.getTime() - startMs)).toBeLessThan(60_000);
    }
  });

  it('keeps the files of similar keys apart', async () => {
    const storage = getStorage();
    const stem = randomUUID();
    await storage.put(`${stem}-1`, Buffer.from('one'));
    await storage.put(`${stem}-1.webp`, Buffer.from('two'));
    expect(Buffer.from((await storage.get(`${stem}-1`)) ?? []).toString()).toBe('one');
  });

  it('a reader sees the old file or the new one, never half of one', async () => {
    const storage = getStorage();
    const key = createKey();
    const [oldBytes, newBytes] = [Buffer.alloc(600_000, 'a'), Buffer.alloc(600_000, 'b')];
    await storage.put(key, oldBytes);
    let isWriting = true;
    const writePromise = storage.put(key, newBytes).finally(() => {
      isWriting = false;
    });
    while (isWriting) {
      const storedBytes = Buffer.from((await storage.get(key)) ?? []);
      expect(storedBytes.equals(oldBytes) || storedBytes.equals(newBytes)).toBe(true);
    }
    await writePromise;
  });

  it.each([
    '',
    '.',
    '..',
    '../x',
    'a/b',
    'a\\b',
    '%2e%2e',
    '.hidden',
    'a.b.c',
    'a\0',
    'a\n',
    'é',
    'x'.repeat(65),
  ])('rejects the key %j', async (key) => {
    const storage = getStorage();
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(InvalidKeyError);
    await expect(storage.get(key)).rejects.toThrow(InvalidKeyError);
    await expect(storage.delete(key)).rejects.toThrow(InvalidKeyError);
  });
}
