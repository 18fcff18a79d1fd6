import { type KnownCall, readCallTables, selectHeldTables } from '@app/releases';
import type { Logger } from '@app/service-kit';
import type { CallTable, Endpoint } from '@app/types';
import { openApi } from '../docs/openapi.ts';
import { describeTables } from '../docs/openapi-parts.ts';
import type { OpenApiDocument } from '../docs/openapi-shapes.ts';
import { followDatabase } from '../releases/follow-database.store.ts';
import { otherCalls } from './other-calls.ts';
import { type Match, type RouteSpec, routeTable } from './route-table.ts';

/** The calls that are forwarded now. */
export interface LiveCalls {
  route: (method: string, path: string, query?: string) => Match;
  /** What the API is, one value while nothing changes. */
  describe: () => OpenApiDocument;
  close: () => Promise<void>;
}

interface LiveCallsSource {
  /** The calls that the gateway was built with: they hold always, and alone until the database was read. */
  endpoints: readonly Endpoint[];
  origin: string;
  /** Absent: what was built is all there is. */
  uri: string | undefined;
  logger: Logger;
  pauseMs?: number;
}

const isSame = (a: Pick<RouteSpec, 'method' | 'path'>, b: Pick<RouteSpec, 'method' | 'path'>) =>
  a.method === b.method && a.path === b.path;

/** Follows the tables that services publish with their releases: a new call needs no new gateway. */
export function createLiveCalls({ endpoints, origin, uri, logger, pauseMs }: LiveCallsSource): LiveCalls {
  const built = listBuiltCalls(endpoints);
  /** Files and hooks come through as they were built. */
  const fixed: readonly RouteSpec[] = [...endpoints.filter(({ upload }) => upload), ...otherCalls];
  const base = openApi({ origin, endpoints });
  let route = routeTable([...endpoints, ...otherCalls]);
  let document = base;
  let heldVersions = '';

  const update = (tables: readonly CallTable[]) => {
    const versions = tables.map(({ service, version }) => `${service}@${version}`).join();
    if (versions === heldVersions) return;
    const held = selectHeldTables(tables, built, ({ service }, reasons) =>
      logger.error({ table: service, reasons }, 'a table of calls is left out'),
    );
    // The newest stands last: it says how a call is now.
    const calls = held
      .toReversed()
      .flatMap(({ service, calls: own }): RouteSpec[] =>
        own.map((call) => ({ ...call, path: `/${call.path.slice(1)}` as const, service })),
      );
    const added = calls.filter((call) => !fixed.some((one) => isSame(one, call)));
    route = routeTable([...endpoints, ...added, ...otherCalls]);
    document = describeTables(base, held.toReversed());
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
    route: (...asked) => route(...asked),
    describe: () => document,
    close: async () => {
      if (followed) await followed.close();
    },
  };
}

/** What a gateway of this build forwards, as the gate of tables reads it. */
export const listBuiltCalls = (endpoints: readonly Endpoint[]): KnownCall[] =>
  [...endpoints, ...otherCalls].map((call) => ({
    ...{ method: call.method, path: call.path, service: call.service },
    ...('id' in call && { id: call.id }),
    ...(call.flag && { flag: call.flag }),
  }));
