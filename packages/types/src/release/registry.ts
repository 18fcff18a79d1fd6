import * as z from 'zod/mini';

const hashedFile = z.object({ href: z.string(), integrity: z.string() });

/** Where a release may have links. Header and footer: for everybody. Account: in the menu of signed-in people. */
export const linkPlaces = ['header', 'footer', 'account'] as const;
/** In characters. */
export const maxLabelLength = 40;
const label = z.string().check(z.minLength(1), z.maxLength(maxLabelLength));

/** A link to a page of a release, in the frame of every page. */
export const releaseLink = z.object({
  place: z.enum(linkPlaces),
  /** One of its own pages, without `:names`. */
  path: z.string(),
  label: z.object({ en: label, es: label }),
  /** Position among the links of all releases at this place, ascending. */
  order: z.number(),
});
export type ReleaseLink = z.output<typeof releaseLink>;

/** A live remote: its files with hashes, and its requirements. */
export const remoteEntry = z.object({
  version: z.string(),
  /** Address of remoteEntry.js; immutable. */
  entry: z.string(),
  /** Its sha256, as in an `integrity` attribute. */
  integrity: z.string(),
  manifestUrl: z.string(),
  preload: z.array(hashedFile),
  /** Style sheets that the page links before scripts run. */
  styles: z.array(hashedFile),
  /** Ranges of shared libraries it was built for: `{ react: "^19.3.0" }`. */
  shared: z.record(z.string(), z.string()),
  /** Contract versions: `{ shell: "^1" }`. */
  requires: z.record(z.string(), z.string()),
  publishedAt: z.string(),
  /** Addresses of its pages that are unknown to shell and gateway: `/fit-notes/:id`. */
  paths: z.optional(z.array(z.string())),
  links: z.optional(z.array(releaseLink)),
  /** Its part of the sitemap: pages of its own, and calls below /api that list more as `{ paths }`. */
  sitemap: z.optional(z.array(z.string())),
  /** Slots on its pages for other remotes, by name: the path of the page, as in its routes. Hidden from browsers. */
  offers: z.optional(z.record(z.string(), z.string())),
  /** Slots that it fills, by name: its position among all who fill it, ascending. */
  fills: z.optional(z.record(z.string(), z.number())),
  /** Server bundle that renders its first HTML; hidden from browsers. Absent: it has no page with a document. */
  server: z.optional(
    z.object({
      /** Path within the release's folder: `server/server.js`. */
      file: z.string(),
      integrity: z.string(),
      /** Style sheets by part: path of a route or name of a slot. */
      styles: z.record(z.string(), z.array(hashedFile)),
      /** Scripts that hydrate each part, beside those of `preload`. Absent in old releases. */
      scripts: z.optional(z.record(z.string(), z.array(hashedFile))),
    }),
  ),
});
export type RemoteEntry = z.output<typeof remoteEntry>;
export type ReleasePages = Pick<RemoteEntry, 'paths' | 'links' | 'offers' | 'fills'>;

/** The registry: which version of each remote is live. The only mutable state of releasing. */
export const registry = z.object({
  schema: z.literal(1),
  /** Contract version of the live shell. */
  contract: z.string(),
  remotes: z.record(z.string(), remoteEntry),
});
export type Registry = z.output<typeof registry>;

const registryWithAnyRemotes = z.extend(registry, { remotes: z.record(z.string(), z.unknown()) });

/**
 * Parses a registry, possibly written by hand. Invalid entries are left out and listed in `unreadable`.
 * @throws if it is no registry
 */
export function parseRegistry(json: unknown): { registry: Registry; unreadable: string[] } {
  const { remotes, ...otherFields } = z.parse(registryWithAnyRemotes, json);
  const parsedEntries = Object.entries(remotes).map(([name, entry]) => ({
    name,
    ...z.safeParse(remoteEntry, entry),
  }));
  return {
    registry: {
      ...otherFields,
      remotes: Object.fromEntries(parsedEntries.flatMap(({ name, data }) => (data ? [[name, data]] : []))),
    },
    unreadable: parsedEntries.flatMap(({ name, success }) => (success ? [] : [name])),
  };
}

// Slots: places on a page that other remotes fill. Their data are `SlotProps` of the contract with remotes.

/** Paths of the shell's own pages by name of the slot that they offer. */
export const shellSlots: Readonly<Record<string, string>> = { homeSearch: '/', recentReviews: '/' };

/** Paths of pages by name of the slot that these releases and the shell offer there. */
export const mergeOffers = (
  releases: Iterable<Pick<RemoteEntry, 'offers'>>,
): Readonly<Record<string, string>> =>
  Object.assign({}, ...[...releases].map(({ offers }) => offers), shellSlots);
