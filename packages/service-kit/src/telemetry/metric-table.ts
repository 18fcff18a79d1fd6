/**
 * All metrics with Prometheus names, for every exporter. `attributes` is an enforced allow-list; values are own words,
 * numbers and patterns, never input.
 */
export const metricTable = {
  http_server_request_duration_seconds: histogram('Requests by route pattern, until their last byte', [
    'service',
    'method',
    'route',
    'status',
  ]),
  upstream_failures_total: counter('Requests that a service left without an answer', ['service']),
  remote_loads_total: counter('Pages sent that load this version of a remote', ['remote', 'version']),
  remote_failures_total: counter('Failures of a version; at: browser, or page (rendering)', [
    'remote',
    'version',
    'at',
  ]),
  remote_rollbacks_total: counter('Versions that failed too often; result: what was done about it', [
    'remote',
    'version',
    'result',
  ]),
  remote_files_missing: gauge('Files that a live version lacks in the storage', ['remote', 'version']),
  storage_reachable: gauge('1 if a storage of files answers, else 0; storage: uploads or releases', [
    'storage',
  ]),
  page_stand_ins_total: counter('Pages that could not be rendered and are left to the browser', ['reason']),
  renderer_failures_total: counter('Failures of the renderer; at: load or page', [
    'at',
    'reason',
    'remote',
    'version',
  ]),
  renderer_jobs_total: counter('What the renderer did; kind: plan or render', ['kind']),
  renderer_restarts_total: counter('Child processes of the renderer that were replaced', []),
  search_index_listings: gauge('Listings in the search index', []),
  search_engine_answers: gauge('1 if searches are answered, 0 if what answers them is away', []),
  search_cluster_failures_total: observedCounter('Searches that the search cluster did not answer', []),
  search_index_stuck: gauge('1 while the search cluster refuses a listing, else 0', []),
  search_index_lag_seconds: gauge('How far the search index may be behind the database', []),
  change_stream_lag_seconds: gauge('Time since what a change stream tells was last known to be whole', [
    'stream',
  ]),
  ready: gauge('1 if the service can work (/readyz), else 0', []),
  outbox_due: gauge('Entries of the outbox that are due or failed before, 1000 at most', []),
  outbox_age_seconds: gauge('Age of the oldest of those', []),
  outbox_failed: gauge('Entries of the outbox that were given up within a day, 1000 at most', []),
  database_servers: gauge('Servers of the replica set as seen by this process; state: there or missing', [
    'state',
  ]),
  backup_age_seconds: gauge(
    'Age of the newest backup (written), and of the last restore rehearsed (rehearsed)',
    ['kind'],
  ),
  webhook_messages_total: counter(
    'Messages of the identity provider; result: taken, or refused (signature)',
    ['result'],
  ),
  job_failures_total: counter('Scheduled jobs that failed', ['scheduled_job']),
  job_overdue_seconds: gauge('Time since a scheduled job was due; it stays due while it runs', [
    'scheduled_job',
  ]),
  queue_waiting: gauge('Moderation items that wait', ['queue']),
  queue_late: gauge('Moderation items that wait longer than their SLA', ['queue']),
  queue_sla_share: gauge('Business hours of the oldest item over the hours of its SLA', ['queue']),
  event_loop_delay_seconds: gauge('Delay of the event loop since the last look', ['quantile']),
  event_loop_utilization: gauge('Share of time that the event loop was busy since the last look', []),
  heap_used_bytes: gauge('Heap in use', []),
  resident_memory_bytes: gauge('Memory of the process', []),
  process_cpu_seconds_total: observedCounter('CPU time of the process', []),
} as const satisfies Record<string, MetricRow>;

type Kind = 'histogram' | 'counter' | 'observed-counter' | 'gauge';
interface MetricRow<K extends Kind = Kind, A extends string = string> {
  kind: K;
  description: string;
  attributes: readonly A[];
}

/** Upper bounds of durations in seconds: from a cached reply to a timeout. */
export const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

function histogram<A extends string>(
  description: string,
  attributes: readonly A[],
): MetricRow<'histogram', A> {
  return { kind: 'histogram', description, attributes };
}
function counter<A extends string>(description: string, attributes: readonly A[]): MetricRow<'counter', A> {
  return { kind: 'counter', description, attributes };
}
function observedCounter<A extends string>(
  description: string,
  attributes: readonly A[],
): MetricRow<'observed-counter', A> {
  return { kind: 'observed-counter', description, attributes };
}
function gauge<A extends string>(description: string, attributes: readonly A[]): MetricRow<'gauge', A> {
  return { kind: 'gauge', description, attributes };
}

export type MetricName = keyof typeof metricTable;
type NamesOf<K extends Kind> = {
  [N in MetricName]: (typeof metricTable)[N]['kind'] extends K ? N : never;
}[MetricName];
export type CounterName = NamesOf<'counter'>;
export type ObservedName = NamesOf<'gauge' | 'observed-counter'>;
/** Attributes of a metric's values. */
export type AttributesOf<N extends MetricName> = {
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
