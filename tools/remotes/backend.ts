import type { NewRelease, ReleaseKey, RemoteCommand } from '@app/releases';
import type { DeclaredService } from '@app/types/admin/pipeline';
import type { AdminRemote } from '@app/types/admin/releases';

/** What `pnpm remotes` needs of a site. A call that fails throws an error whose message is a sentence. */
export interface RemotesBackend extends Closable {
  /** Lists remotes with their versions; for a pipeline, only its team's. */
  listRemotes(name?: string): Promise<AdminRemote[]>;
  publish(build: NewRelease): Promise<{ isNew: boolean; stored?: number | undefined }>;
  /** Runs the whole gate on a version. `folder` is the remote's workspace folder. */
  check(folder: string, name: string, version: string): Promise<void>;
  checkLive(): Promise<{ checkedCount: number; faults: string[] }>;
  change(name: string, command: RemoteCommand): Promise<ChangeResult>;
  prune(): Promise<ReleaseKey[]>;
}

interface ChangeResult {
  live: string | null;
  from: string | null;
  /** The canary that ended with it, although the command was not about a canary. */
  endedCanary?: string | undefined;
  isChanged: boolean;
}

/** What `pnpm services` needs of a site. A call that fails throws an error whose message is a sentence. */
export interface ServicesBackend extends Closable {
  listServices(): Promise<DeclaredService[]>;
  /** Withdraws or restores a service. Returns whether that changed anything. */
  setWithdrawn(name: string, isWithdrawn: boolean): Promise<boolean>;
  /** Frees what a withdrawn service owned, for good. */
  remove(name: string): Promise<void>;
}

export interface Closable {
  close(): Promise<void>;
}
