// Console messages about remotes that cannot be loaded. Journeys that break a remote expect these and no others.
import { matchAny } from './journey.ts';

/** Matches the loader's messages about retries and the final failure. */
const matchFailedLoads = (remote: string) =>
  matchAny(
    new RegExp(`^console: Loading failed, trying again in \\d s: .*/${remote}/`),
    new RegExp(`^console: (?:LoadFailed: )?Error: failed: ${remote}: `),
    // All journeys share one address, whose rate limit for failure reports they exceed.
    /^console: Failed to load resource: the server responded with a status of 429 .*\/api\/remote-failures$/,
  );

/** Matches all messages about missing files of a remote, including the browser's own. */
export const matchMissingFiles = (remote: string) =>
  matchAny(
    new RegExp(`^console: Failed to load resource: the server responded with a status of 404 .*/${remote}/`),
    matchFailedLoads(remote),
  );

/** Matches all messages about files of a remote whose hashes differ from the registry. */
export const matchOtherFiles = (remote: string) =>
  matchAny(
    new RegExp(`^console: Failed to find a valid digest in the 'integrity' attribute for .*/${remote}/`),
    matchFailedLoads(remote),
  );
