import { type KnownCall, readCallTables, selectHeldTables } from '@app/releases';
import type { Logger } from '@app/service-kit';
import type { CallTable, Endpoint } from '@app/types';
import { docsPaths } from '../docs/api-docs.ts';
import { describeLive } from '../docs/openapi-parts.ts';
import type { OpenApiDocument } from '../docs/openapi-shapes.ts';
import { failuresPath } from '../releases/failure-reports.ts';
import { followDatabase } from '../releases/follow-database.store.ts';
import { otherCalls } from './other-calls.ts';
import { type Match, type RouteSpec, routeTable } from './route-table.ts';

/** The calls that are currently forwarded. */
export interface LiveCalls {
  route: (method: string, path: string, query?: string) => Match;
  /** The API's description, the same object until something changes. */
  describe: () => OpenApiDocument;
  close: () => Promise<void>;
}

interface LiveCallsSource {
  /** Calls built into the gateway: always valid, and the only ones until the database was read. */
  endpoints: readonly Endpoint[];
  origin: string;
  /** Absent: only built-in calls. */
  uri: string | undefined;
  logger: Logger;
  pauseMs?: number;
}

/** Follows the call tables that services publish with their releases, so that a new call needs no new gateway. */
export function createLiveCalls({ endpoints, origin, uri, logger, pauseMs }: LiveCallsSource): LiveCalls {
  const built = listBuiltCalls(endpoints);
  // Uploads and webhooks are fixed by the build: of two calls at one address the later one wins.
  const [uploads, calls] = [
    endpoints.filter(({ upload }) => upload),
    endpoints.filter(({ upload }) => !upload),
  ];
  const createRoute = (added: readonly RouteSpec[]) =>
    routeTable([...calls, ...added, ...uploads, ...otherCalls]);
  let route = createRoute([]);
  let held: readonly CallTable[] = [];
  let document: OpenApiDocument | undefined;
  let heldVersions = '';

  const update = (tables: readonly CallTable[]) => {
    const versions = tables.map(({ service, version }) => `${service}@${version}`).join();
    if (versions === heldVersions) return;
    // Newest last: it defines the current form of a call.
    held = selectHeldTables(tables, built, ({ service }, reasons) =>
      logger.error({ table: service, reasons }, 'a table of calls is left out'),
    ).toReversed();
    route = createRoute(
      held.flatMap(({ service, calls: own }): RouteSpec[] =>
        own.map((call) => ({ ...call, path: `/${call.path.slice(1)}` as const, service })),
      ),
    );
    document = undefined;
    heldVersions = versions;
    logger.info({ tables: versions }, 'calls of tables are forwarded');
  };
  const followed =
    uri &&
    followDatabase({
      uri,
      watched: 'callTables',
      read: async (collections) =>
        update(
          await readCallTables(collections, (id) => logger.error({ id }, 'a table of calls cannot be read')),
        ),
      logger,
      pauseMs,
    });

  return {
    route: (...args) => route(...args),
    describe: () => {
      document ??= describeLive({ origin, endpoints, tables: held });
      return document;
    },
    close: async () => {
      if (followed) await followed.close();
    },
  };
}

/** Calls that the gateway answers itself, at addresses that no service can use. */
const ownCalls: readonly KnownCall[] = [
  ...Object.values(docsPaths).map((path) => ({ method: 'GET' as const, path, service: 'gateway' })),
  { method: 'POST', path: failuresPath, service: 'gateway' },
];

/** All calls of this build, for the validation of tables. */
export const listBuiltCalls = (endpoints: readonly Endpoint[]): KnownCall[] => [
  ...[...endpoints, ...otherCalls].map((call) => ({
    ...{ method: call.method, path: call.path, service: call.service },
    ...('id' in call && { id: call.id }),
    ...(call.flag && { flag: call.flag }),
  })),
  ...ownCalls,
];
