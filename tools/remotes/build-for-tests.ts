import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBuiltFiles, type SampleBuildSettings } from '@app/releases/releases-for-tests';

/** Writes a built mf_search whose one chunk contains these words. */
export function writeSampleBuild(dist: string, chunkText: string, settings?: SampleBuildSettings): void {
  for (const { path: file, bytes } of createBuiltFiles(chunkText, settings)) {
    const targetPath = path.join(dist, file);
    mkdirSync(path.dirname(targetPath), { recursive: true });
    writeFileSync(targetPath, bytes);
  }
}
