import { services } from '../services.ts';

/** What ships as an image of its own. */
export interface Deployable {
  name: string;
  /** The programs in it, by the names of their files: paths from the root of the repository. */
  programs: Readonly<Record<string, string>>;
}

/** What stands in for something real is for development and tests, and has no image. */
const real = services.filter(({ unless }) => !unless);

/** Programs that a service starts for itself, beside its own one. */
const childPrograms: Readonly<Record<string, Deployable['programs']>> = {
  gateway: { 'renderer-process': 'services/gateway/src/pages/renderer/renderer-process.ts' },
};

/** Every service, and what operators run beside them. */
export const deployables: readonly Deployable[] = [
  ...real.map(({ name, entry }) => ({ name, programs: { main: entry, ...childPrograms[name] } })),
  {
    name: 'tools',
    programs: {
      migrate: 'tools/migrate.ts',
      'replica-set': 'tools/replica-set.ts',
      backup: 'tools/backup.ts',
      restore: 'tools/restore.ts',
      admin: 'tools/admin.ts',
      'audit-log': 'tools/audit-log.ts',
    },
  },
];
