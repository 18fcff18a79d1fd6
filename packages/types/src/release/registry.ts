import * as z from 'zod/mini';

const checkedFile = z.object({ href: z.string(), integrity: z.string() });

/** One remote as it is live: which files, with which hashes, and what it needs of the shell. */
export const remoteEntry = z.object({
  version: z.string(),
  /** Address of remoteEntry.js; immutable. */
  entry: z.string(),
  /** sha256 of it, as in an `integrity` attribute. */
  integrity: z.string(),
  manifestUrl: z.string(),
  preload: z.array(checkedFile),
  /** Style sheets that the page links before any script runs. */
  styles: z.array(checkedFile),
  /** Ranges of the shared libraries it was built for: `{ react: "^19.3.0" }`. */
  shared: z.record(z.string(), z.string()),
  /** Contract versions: `{ shell: "^1" }`. */
  requires: z.record(z.string(), z.string()),
  publishedAt: z.string(),
  /** Addresses of its pages that neither shell nor gateway knows: `/fit-notes/:id`. They mount them as they come. */
  paths: z.optional(z.array(z.string())),
  /** What renders its first HTML; browsers are not told. Absent: it has no page with a document. */
  server: z.optional(
    z.object({
      /** Below the release's folder: `server/server.js`. */
      file: z.string(),
      integrity: z.string(),
      /** Style sheets of what it renders: path of a route or name of a slot → files. */
      styles: z.record(z.string(), z.array(checkedFile)),
      /** Scripts that make it live, likewise, beside those of `preload`. Absent in releases from before they were named. */
      scripts: z.optional(z.record(z.string(), z.array(checkedFile))),
    }),
  ),
});
export type RemoteEntry = z.output<typeof remoteEntry>;

/** The only mutable thing in shipping remotes: which version of each is live. */
export const registry = z.object({
  schema: z.literal(1),
  /** The contract version that the live shell speaks. */
  contract: z.string(),
  remotes: z.record(z.string(), remoteEntry),
});
export type Registry = z.output<typeof registry>;

const around = z.extend(registry, { remotes: z.record(z.string(), z.unknown()) });

/**
 * Reads a registry that somebody may have written by hand: an entry that is none takes no other remote with it.
 * `unreadable` names those.
 * @throws where it is no registry at all
 */
export function readRegistry(value: unknown): { registry: Registry; unreadable: string[] } {
  const { remotes, ...rest } = z.parse(around, value);
  const parsed = Object.entries(remotes).map(([name, entry]) => ({
    name,
    ...z.safeParse(remoteEntry, entry),
  }));
  return {
    registry: {
      ...rest,
      remotes: Object.fromEntries(parsed.flatMap(({ name, data }) => (data ? [[name, data]] : []))),
    },
    unreadable: parsed.flatMap(({ name, success }) => (success ? [] : [name])),
  };
}
