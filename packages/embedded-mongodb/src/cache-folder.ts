import { homedir } from 'node:os';
import path from 'node:path';

/** A folder in the user's cache, shared by all checkouts. It may not exist yet. */
export function findCacheFolder(
  name: string,
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): string {
  const home = env.HOME || homedir();
  if (env.XDG_CACHE_HOME && path.isAbsolute(env.XDG_CACHE_HOME)) return path.join(env.XDG_CACHE_HOME, name);
  if (platform === 'darwin') return path.join(home, 'Library/Caches', name);
  if (platform === 'win32') return path.join(env.LOCALAPPDATA || path.join(home, 'AppData/Local'), name);
  return path.join(home, '.cache', name);
}
