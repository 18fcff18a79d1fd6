// What the console says where a remote cannot be loaded: journeys that break one expect this and nothing else.
import { matchAny } from './journey.ts';

/** Of the loader: of its retries and its end. */
const matchFailedLoads = (remote: string) =>
  matchAny(
    new RegExp(`^console: Loading failed, trying again in \\d s: .*/${remote}/`),
    new RegExp(`^console: (?:LoadFailed: )?Error: failed: ${remote}: `),
    // All journeys have one address, and more failures to report than an address may.
    /^console: Failed to load resource: the server responded with a status of 429 .*\/api\/remote-failures$/,
  );

/** Where files of a remote are gone: beside that the browser's own line of each. */
export const matchMissingFiles = (remote: string) =>
  matchAny(
    new RegExp(`^console: Failed to load resource: the server responded with a status of 404 .*/${remote}/`),
    matchFailedLoads(remote),
  );

/** Where its files are not what the registry says. */
export const matchOtherFiles = (remote: string) =>
  matchAny(
    new RegExp(`^console: Failed to find a valid digest in the 'integrity' attribute for .*/${remote}/`),
    matchFailedLoads(remote),
  );
