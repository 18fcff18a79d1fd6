/**
 * Stands in for the part of federation's runtime that reads manifests in the browser. `disableSnapshot` switches it
 * off, but its class is made all the same; the runtime has an empty one like this, for builds without remotes. The
 * registry names every file directly, so nothing asks for it: 1.6 KB.
 */
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin() {} };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});
