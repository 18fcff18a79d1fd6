import path from 'node:path';
import * as z from 'zod';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = (inRoot: string) =>
  z
    .string()
    .default(inRoot)
    .transform((given) => path.resolve(root, given));

/** Checked once at start; a missing or wrong value names its key. */
export const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  SEARCH_URL: z.url({ protocol: /^http$/ }),
  /** Where the built shell is: `public.html` and its files. */
  GATEWAY_SHELL_DIR: folder('shell/dist'),
  /** Published remotes: `<name>/<version>/…`, never changed once written. */
  GATEWAY_REMOTES_DIR: folder('dist/remotes'),
  /** Which version of each remote is live; read again whenever it changes. */
  GATEWAY_REGISTRY_FILE: folder('dist/registry.json'),
  /** The site's own address, for canonical links, structured data and the sitemap. Default: localhost and the port. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** Development only: further sources that pages may load from (the development servers), space-separated. */
  GATEWAY_DEV_SOURCES: z.string().default(''),
});
export type Settings = z.output<typeof settings>;
