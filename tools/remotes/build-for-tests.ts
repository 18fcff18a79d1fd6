import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBuiltFiles } from '@app/releases/releases-for-tests';

/** Writes a built mf_search whose one chunk contains these words, for this React version. */
export function writeSampleBuild(dist: string, chunkText: string, react?: string): void {
  for (const { path: file, bytes } of createBuiltFiles(chunkText, react)) {
    const targetPath = path.join(dist, file);
    mkdirSync(path.dirname(targetPath), { recursive: true });
    writeFileSync(targetPath, bytes);
  }
}
