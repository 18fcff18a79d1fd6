import type { NewRelease, ReleaseKey, RemoteCommand } from '@app/releases';
import type { DeclaredService } from '@app/types/admin/pipeline';
import type { AdminRemote } from '@app/types/admin/releases';

/** What `pnpm remotes` asks of a site. Each refusal is an error with a sentence. */
export interface RemotesBackend extends Closable {
  /** Remotes with their versions; of pipelines, their own. */
  listRemotes(name?: string): Promise<AdminRemote[]>;
  publish(build: NewRelease): Promise<{ isNew: boolean; stored?: number | undefined }>;
  /** Runs the whole gate. `folder`: of the remote. */
  check(folder: string, name: string, version: string): Promise<void>;
  /** Compares the files of what visitors get with their hashes. */
  checkLive(): Promise<{ checked: number; faults: string[] }>;
  change(name: string, command: RemoteCommand): Promise<ChangeResult>;
  prune(): Promise<ReleaseKey[]>;
}

interface ChangeResult {
  live: string | null;
  /** The version that was live before. */
  from: string | null;
  isChanged: boolean;
}

/** What `pnpm services` asks of a site, likewise. */
export interface ServicesBackend extends Closable {
  listServices(): Promise<DeclaredService[]>;
  /** Returns whether that is new. */
  setWithdrawn(name: string, isWithdrawn: boolean): Promise<boolean>;
  /** Frees what a withdrawn service owned, for good. */
  remove(name: string): Promise<void>;
}

export interface Closable {
  close(): Promise<void>;
}
