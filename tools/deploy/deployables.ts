import { services } from '../services.ts';

/** A program set shipped as its own image. */
export interface Deployable {
  name: string;
  /** Entry files by program name, relative to the repository root. */
  programs: Readonly<Record<string, string>>;
}

/** Emulators of external services are for development and tests and have no image. */
const shippedServices = services.filter(({ replacedByVariable }) => !replacedByVariable);

/** Additional programs that a service starts itself. */
const convertPrograms = { 'convert-process': 'packages/storage/src/convert/convert-process.ts' };
const childPrograms: Readonly<Record<string, Deployable['programs']>> = {
  gateway: { 'child-process': 'services/gateway/src/pages/render/child-process.ts' },
  listing: convertPrograms,
  admin: convertPrograms,
};

/** All services, and the tools for operators. */
export const deployables: readonly Deployable[] = [
  ...shippedServices.map(({ name, entry }) => ({ name, programs: { main: entry, ...childPrograms[name] } })),
  {
    name: 'tools',
    programs: {
      migrate: 'tools/migrate.ts',
      'replica-set': 'tools/replica-set.ts',
      backup: 'tools/backup.ts',
      restore: 'tools/restore.ts',
      admin: 'tools/admin.ts',
      'audit-log': 'tools/audit-log.ts',
      register: 'tools/register.ts',
      services: 'tools/declared-services.ts',
    },
  },
];
