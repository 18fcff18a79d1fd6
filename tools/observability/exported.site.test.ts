// Runs searches, a sign-in, a review, a staff decision, a visit request and an alert while all services export by OTLP
// and Prometheus: exports and logs contain no personal data, emails contain no health facts, and traces connect the
// gateway with the database.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DevMailDoc, getCollections } from '@app/db';
import { signInOwner } from '@app/service-admin/testing/real-services';
import { seedTeam } from '@app/service-admin/testing/seed-team';
import { connectMongo } from '@app/service-kit';
import { staffAccounts, staffPassword } from '@app/test-kit/staff';
import { type ReceivedSpan, startOtlpReceiver } from '@app/test-kit/telemetry/otlp-receiver';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createAccounts } from '../chaos/testing/accounts.ts';
import { type FaultySite, startSite } from '../chaos/testing/site.ts';
import { services, setMetricsPort } from '../services.ts';
import { listHealthFacts, type RequestSender, runHealthJourneys } from './testing/health-journeys.ts';

const firstMetricsPort = 20520;
/** Values that people enter; the test searches all exports for each. */
const enteredValues = {
  zip: '60614',
  name: 'Quillfeather',
  title: 'Comfortable canary at last',
  text: 'Two check sockets and four canary weeks later I walk to work again without a cane.',
  limb: 'Below-knee',
  plan: 'Kaiser Permanente',
};
const memberEmail = 'member.0@mail.test';
const memberPassword = 'one step at a time';
const secretTexts: string[] = Object.values(enteredValues);
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let site: FaultySite;
let closeDatabase: () => Promise<unknown>;
const metricsPages: string[] = [];
let logText = '';
let emails: DevMailDoc[] = [];
let healthFacts: string[] = [];
let spans: ReceivedSpan[] = [];

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  site = await startSite(['identity', 'search', 'account', 'listing', 'admin', 'worker'], {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
      METRICS_PORT: String(firstMetricsPort),
      LOG_LEVEL: 'trace',
    },
  });
  const { client, db } = await connectMongo(site.mongoUri, { appName: 'test' });
  closeDatabase = () => client.close();
  const accounts = await createAccounts(client, db.databaseName, site.origin, { count: 2, role: 'patient' });
  await seedTeam(db);
  const collections = getCollections(db);
  const { listings } = collections;
  const receiverFilter = {
    approved: true,
    availability: { $exists: false },
    refusesVisitRequests: { $exists: false },
  };
  const listing = (await listings.findOne({ ...receiverFilter, 'insuranceAccepted.0': { $exists: true } }))!;
  await listings.updateOne({ _id: listing._id }, { $set: { ownerUserId: accounts.ids[1]! } });
  const url = site.origin.replace('localhost', '127.0.0.1');
  const sendRequest: RequestSender = async (method, callPath, headers = {}, body) => {
    const response = await fetch(`${url}${callPath}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect([callPath, response.status < 300, text]).toEqual([callPath, true, text]);
    return text;
  };

  const memberHeaders = await signIn(url);
  await sendRequest(
    'GET',
    `/api/prosthetists?zipCode=${enteredValues.zip}&radius=50&name=${enteredValues.name}`,
  );
  const matchFacts = { plan: enteredValues.plan, limbLevel: [enteredValues.limb], state: 'Illinois' };
  await sendRequest(
    'POST',
    '/api/prosthetists/match',
    {},
    { search: { zipCode: enteredValues.zip, radius: '100' }, facts: matchFacts },
  );
  await sendRequest('GET', `/api/prosthetists/${listing.slug}`);
  const ownerStaffHeaders = await signInOwner({ url }, site.origin);
  const { title, text } = enteredValues;
  const callers = { patientHeaders: memberHeaders, staffHeaders: ownerStaffHeaders };
  const journeysInput = { collections, sendRequest, listing, ...callers, review: { title, text } };
  const { reviewId, ...journeyResult } = await runHealthJourneys(journeysInput);
  emails = journeyResult.emails;
  healthFacts = listHealthFacts(listing);
  for (const publicPath of ['/sitemap.xml', '/robots.txt', '/readyz']) await sendRequest('GET', publicPath);

  for (const index of services.keys()) {
    const port = setMetricsPort({ METRICS_PORT: String(firstMetricsPort) }, index).METRICS_PORT;
    metricsPages.push(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  }
  secretTexts.push(
    ...[
      memberHeaders.authorization!,
      ownerStaffHeaders.authorization!,
      ownerStaffHeaders['x-xsrf-token']!,
      ownerStaffHeaders.cookie!,
    ].map((credential) => credential.replace(/^Bearer /, '')),
    accounts.ids[0]!,
    memberEmail,
    memberPassword,
    'Member',
    staffAccounts.owner.email,
    staffPassword,
    listing.slug,
    reviewId,
    listing.lastName,
    site.mongoUri.split('/')[2]!,
  );
  // The worker runs on its next turn, possibly after the journeys.
  const { jobs } = collections;
  await vi.waitFor(
    async () => expect(await jobs.countDocuments({ lastAt: { $exists: true } })).toBeGreaterThan(0),
    60_000,
  );
  // Processes send the remaining data when they end.
  await Promise.all(Object.values(site.instances).map((instance) => instance.stop(10_000)));
  spans = receiver.getSpans();
  logText = readdirSync(site.logsDir)
    .map((name) => readFileSync(path.join(site.logsDir, name), 'utf8'))
    .join('\n');
});
afterAll(async () => {
  await closeDatabase?.();
  await site?.stop();
  await receiver?.stop();
});

/** Signs in as the form of /login does; the exports are searched for the resulting cookies, too. */
async function signIn(url: string): Promise<Record<string, string>> {
  let cookie = '';
  const sendForm = async (formPath: string, form: Record<string, string>) => {
    const response = await fetch(`${url}/__clerk/v1/client/${formPath}?__clerk_api_version=2025-11-10`, {
      method: 'POST',
      headers: { origin: site.origin, cookie },
      body: new URLSearchParams(form),
    });
    expect([formPath, response.status]).toEqual([formPath, 200]);
    const newCookies = response.headers.getSetCookie().map((setCookie) => setCookie.split(';')[0]!);
    if (newCookies.length > 0) cookie = newCookies.join('; ');
    return response.json() as Promise<unknown>;
  };
  const form = { strategy: 'password', identifier: memberEmail, password: memberPassword };
  const { response } = (await sendForm('sign_ins', form)) as { response: { created_session_id: string } };
  const sessionId = response.created_session_id;
  const { jwt } = (await sendForm(`sessions/${sessionId}/tokens`, {})) as { jwt: string };
  const cookieValues = cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1));
  secretTexts.push(sessionId, jwt, ...cookieValues.filter((value) => value.length > 10));
  return { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
}

it('all services export by OTLP and Prometheus', () => {
  const serviceNames = services.map(({ name }) => name).toSorted();
  expect([...new Set(spans.map(({ service }) => service))].toSorted()).toEqual(serviceNames);
  for (const name of serviceNames)
    expect(receiver.getText('/v1/metrics')).toContain(`{"stringValue":"${name}"}`);
  const allText = metricsPages.join('\n');
  for (const metric of [
    'search_index_lag_seconds',
    'outbox_age_seconds',
    'queue_sla_share',
    'change_stream_lag_seconds',
    'ready 1',
    'database_servers{state="missing"} 0',
    // Counters of failures start at 0.
    'job_failures_total{scheduled_job="reconcile"} 0',
    'upstream_failures_total{service="search"} 0',
  ])
    expect(allText).toContain(metric);
  expect(allText).toMatch(
    /http_server_request_duration_seconds_count\{service="search",method="GET",route="\/api\/prosthetists",status="200"\} 1/,
  );
});

it.each([
  ['GET /api/prosthetists/{id}', 'find listings'],
  ['POST /api/prosthetists/{id}/reviews', 'insert reviews'],
  ['PATCH /api/admin/reviews/{id}/approve', 'insert audit'],
])('%s is one trace from the gateway to %s', (callName, commandName) => {
  const firstSpan = spans.find(({ name, service }) => service === 'gateway' && name === callName)!;
  let span = spans.find(({ name, traceId }) => name === commandName && traceId === firstSpan.traceId);
  const chain: string[] = [];
  for (; span; span = spans.find(({ spanId }) => spanId === span?.parentSpanId)) chain.unshift(span.service);
  expect(chain).toEqual([
    'gateway',
    'gateway',
    ...(callName.includes('/admin/') ? ['admin', 'admin'] : ['search', 'search']),
  ]);
});

it('each job of the worker is a separate trace', () => {
  const jobSpans = spans.filter(({ service, parentSpanId }) => service === 'worker' && !parentSpanId);
  expect(jobSpans.length).toBeGreaterThan(0);
  for (const { name } of jobSpans) expect(name).toMatch(/^job [a-z-]+$/);
  expect(new Set(jobSpans.map(({ traceId }) => traceId)).size).toBe(jobSpans.length);
});

it('signing in is a trace with the route only', () => {
  const spanNames = spans.filter(({ service }) => service === 'identity').map(({ name }) => name);
  expect(spanNames).toContain('POST /v1/client/sign_ins');
});

it('exports and logs contain no value that people entered, and no address', () => {
  const exportedText = [receiver.getText(), ...metricsPages, logText].join('\n');
  expect(exportedText.length).toBeGreaterThan(10_000);
  for (const { name } of services) expect(logText).toContain(`"name":"${name}"`);
  // Ids and numbers can contain these five digits by chance.
  const isLeaked = (secret: string) =>
    /^\d+$/.test(secret)
      ? new RegExp(`(?<![\\da-f.])${secret}(?![\\da-f])`).test(exportedText)
      : exportedText.includes(secret);
  expect(secretTexts.filter(isLeaked)).toEqual([]);
});

it('no mail, log line, metric or trace has a fact about health: limb level, device, stage, plan or need', () => {
  expect(emails.length).toBeGreaterThan(6);
  const emailOutputs = emails.map(({ kind, subject, text, html }) => [kind, `${subject}\n${text}\n${html}`]);
  const outputs = [
    ...emailOutputs,
    ['exports', receiver.getText()],
    ['metrics', metricsPages.join('\n')],
    ['logs', logText],
  ];
  const leaks = outputs.flatMap(([outputName, content]) =>
    healthFacts
      .filter((fact) => content!.toLowerCase().includes(fact.toLowerCase()))
      .map((fact) => `${outputName}: ${fact}`),
  );
  expect(leaks).toEqual([]);
});
