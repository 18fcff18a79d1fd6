import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const file = z.strictObject({
  name: z.string(),
  /** Folder of its service. */
  service: z.string(),
  /** Its calls: files of packages/types/src, without the ending; `*` stands for any. */
  contracts: z.array(z.string()),
  /** Its browser journeys: files of e2e/, without the ending. */
  journeys: z.array(z.string()),
  /** Addresses of its pages, where shell and gateway do not know them: they come with its release. */
  paths: z.array(z.string()).optional(),
});

/** What one team ships: a remote and its service, and the calls between them. */
export interface Slice extends z.output<typeof file> {
  /** The remote and the service; the account slice has a service alone, its pages are the shell's. */
  folders: string[];
}

/** The slices that are in this checkout: each says itself what is its own, in its `slice.json`. */
export const readSlices = (root: string): Slice[] =>
  globSync('{mf-*,services/*}/slice.json', { cwd: root })
    .sort()
    .map((found) => {
      const slice = file.parse(JSON.parse(readFileSync(path.join(root, found), 'utf8')));
      return { ...slice, folders: [...new Set([path.dirname(found), slice.service])] };
    });

/** True if a file of packages/types holds calls of this slice. */
export const isOwnContract = ({ contracts }: Slice, file: string): boolean =>
  contracts.some((name) => path.matchesGlob(file, `packages/types/src/${name}{,.test}.ts`));
