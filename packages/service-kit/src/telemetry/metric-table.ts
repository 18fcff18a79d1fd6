type MetricKind = 'histogram' | 'counter' | 'observed-counter' | 'gauge';
interface MetricRow<K extends MetricKind = MetricKind, A extends string = string> {
  kind: K;
  description: string;
  attributes: readonly A[];
}

const createDefiner =
  <K extends MetricKind>(kind: K) =>
  <A extends string = never>(description: string, ...attributes: readonly A[]): MetricRow<K, A> => ({
    kind,
    description,
    attributes,
  });
const defineHistogram = createDefiner('histogram');
const defineCounter = createDefiner('counter');
const defineObservedCounter = createDefiner('observed-counter');
const defineGauge = createDefiner('gauge');

/**
 * All metrics with Prometheus names, for every exporter. `attributes` is an enforced allow-list; values are own words,
 * numbers and patterns, never input.
 */
export const metricTable = {
  http_server_request_duration_seconds: defineHistogram(
    'Requests by route pattern, until their last byte',
    'service',
    'method',
    'route',
    'status',
  ),
  upstream_failures_total: defineCounter('Requests that a service left without an answer', 'service'),
  remote_loads_total: defineCounter('Pages sent that load this version of a remote', 'remote', 'version'),
  remote_failures_total: defineCounter(
    'Failures of a version; at: browser, or page (rendering)',
    'remote',
    'version',
    'at',
  ),
  remote_rollbacks_total: defineCounter(
    'Versions that failed too often; result: what was done about it',
    'remote',
    'version',
    'result',
  ),
  remote_files_missing: defineGauge('Files that a live version lacks in the storage', 'remote', 'version'),
  storage_reachable: defineGauge(
    '1 if a storage of files answers, else 0; storage: uploads or releases',
    'storage',
  ),
  page_stand_ins_total: defineCounter(
    'Pages that could not be rendered and are left to the browser',
    'reason',
  ),
  renderer_failures_total: defineCounter(
    'Failures of the renderer; at: load or page',
    'at',
    'reason',
    'remote',
    'version',
  ),
  renderer_jobs_total: defineCounter('What the renderer did; kind: plan or render', 'kind'),
  renderer_restarts_total: defineCounter('Child processes of the renderer that were replaced'),
  search_index_listings: defineGauge('Listings in the search index'),
  search_engine_answers: defineGauge('1 if searches are answered, 0 if what answers them is away'),
  search_cluster_failures_total: defineObservedCounter('Searches that the search cluster did not answer'),
  search_index_stuck: defineGauge('1 while the search cluster refuses a listing, else 0'),
  search_index_lag_seconds: defineGauge('How far the search index may be behind the database'),
  change_stream_lag_seconds: defineGauge(
    'Time since what a change stream tells was last known to be whole',
    'stream',
  ),
  ready: defineGauge('1 if the service can work (/readyz), else 0'),
  outbox_due: defineGauge('Entries of the outbox that are due or failed before, 1000 at most'),
  outbox_age_seconds: defineGauge('Age of the oldest of those'),
  outbox_failed: defineGauge('Entries of the outbox that were given up within a day, 1000 at most'),
  database_servers: defineGauge(
    'Servers of the replica set as seen by this process; state: there or missing',
    'state',
  ),
  backup_age_seconds: defineGauge(
    'Age of the newest backup (written), and of the last restore rehearsed (rehearsed)',
    'kind',
  ),
  webhook_messages_total: defineCounter(
    'Messages of the identity provider; result: taken, or refused (signature)',
    'result',
  ),
  job_failures_total: defineCounter('Scheduled jobs that failed', 'scheduled_job'),
  job_overdue_seconds: defineGauge(
    'Time since a scheduled job was due; it stays due while it runs',
    'scheduled_job',
  ),
  queue_waiting: defineGauge('Moderation items that wait', 'queue'),
  queue_late: defineGauge('Moderation items that wait longer than their SLA', 'queue'),
  queue_sla_share: defineGauge('Business hours of the oldest item over the hours of its SLA', 'queue'),
  event_loop_delay_seconds: defineGauge('Delay of the event loop since the last look', 'quantile'),
  event_loop_utilization: defineGauge('Share of time that the event loop was busy since the last look'),
  heap_used_bytes: defineGauge('Heap in use'),
  resident_memory_bytes: defineGauge('Memory of the process'),
  process_cpu_seconds_total: defineObservedCounter('CPU time of the process'),
} as const satisfies Record<string, MetricRow>;

/** Upper bounds of durations in seconds: from a cached reply to a timeout. */
export const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

export type MetricName = keyof typeof metricTable;
type MetricNameOfKind<K extends MetricKind> = {
  [N in MetricName]: (typeof metricTable)[N]['kind'] extends K ? N : never;
}[MetricName];
export type CounterName = MetricNameOfKind<'counter'>;
export type ObservedName = MetricNameOfKind<'gauge' | 'observed-counter'>;
export type MetricAttributes<N extends MetricName> = {
  [A in (typeof metricTable)[N]['attributes'][number]]: string | number;
};

/** Allowed span attributes. Others are dropped before export. */
export const spanAttributes = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'peer.service',
  'db.system.name',
  'db.operation.name',
  'db.collection.name',
  'error.type',
] as const;
export type SpanAttributes = Partial<Record<(typeof spanAttributes)[number], string | number>>;
