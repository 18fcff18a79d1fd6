import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseLink } from '@app/types/release/registry';
import * as z from 'zod';

const sliceSchema = z.strictObject({
  name: z.string(),
  /** Folder of its service. */
  service: z.string(),
  /** Its endpoints: files of packages/types/src without extension; `*` is a wildcard. */
  contracts: z.array(z.string()),
  /** Its browser journeys: files of e2e/ without extension. */
  journeys: z.array(z.string()),
  /** Page addresses that shell and gateway do not know; they come with its release. */
  paths: z.array(z.string()).optional(),
  /** Links to these pages in header, footer or account menu; they come with its release, too. */
  links: z.array(releaseLink).optional(),
  /** Its part of the sitemap: pages of its own, and calls below /api that list more as `{ paths }`. */
  sitemap: z.array(z.string()).optional(),
  /** Slots on its pages that other remotes may fill: name and path of the page. */
  offers: z.record(z.string(), z.string()).optional(),
  /** Slots that it fills on pages of others: name, and position among all who fill it. */
  fills: z.record(z.string(), z.number()).optional(),
});

/** The part that one team ships: a remote, its service, and the endpoints between them. */
export interface Slice extends z.output<typeof sliceSchema> {
  /** Remote and service; the account slice has a service only, since its pages are in the shell. */
  folders: string[];
}

export const readSlices = (root: string): Slice[] =>
  globSync('{mf-*,services/*}/slice.json', { cwd: root })
    .sort()
    .map((file) => {
      const slice = sliceSchema.parse(JSON.parse(readFileSync(path.join(root, file), 'utf8')));
      return { ...slice, folders: [...new Set([path.dirname(file), slice.service])] };
    });

export const isOwnContract = ({ contracts }: Slice, file: string): boolean =>
  contracts.some((name) => path.matchesGlob(file, `packages/types/src/${name}{,.test}.ts`));
