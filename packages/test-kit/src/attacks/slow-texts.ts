import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { buildUrl, type Endpoint } from '@app/types';
import { expect, it } from 'vitest';
import { isFullRun } from '../full-tests.ts';

/** Repeated pieces with a non-matching end: the worst case of patterns, parsers and normalization. */
const shapes = [
  ['(a+)+', '$'],
  ['.*', ''],
  ['a', '!'],
  [' ', 'x'],
  ['\n', 'x'],
  ['a@', '@'],
  ['a.', '@'],
  ['1-', 'x'],
  ['(', ''],
  ['<', '>'],
  ['\u0301', 'x'],
  ['\ufdfa', ''],
] as const;

const createTexts = (length: number) =>
  shapes.map(([piece, end]) => piece.repeat(length / piece.length).slice(end.length) + end);

/** Texts that must not slow a service down, of lengths that fields accept. */
const slowTexts: readonly string[] = (isFullRun ? [100, 900, 3_900] : [900]).flatMap(createTexts);

/** The same, too long for any field. */
const longTexts: readonly string[] = createTexts(10_000);

/** Maximum blocking of the event loop in milliseconds. */
const maxBlockingMs = 50;

/** A slow text blocks in every try; other load on the machine does not. */
const maxTries = 20;

/** Measures the longest blocking of the event loop in milliseconds. */
export async function measureBlocking(action: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await pause(2); // the histogram starts with its first tick
  await action();
  await pause(2); // and records a delay with the next tick
  delay.disable();
  return delay.max / 1e6;
}

/**
 * Measures the processor time of this thread in milliseconds: no stretch of the action can block the event loop longer.
 */
async function measureCpu(action: () => Promise<unknown>): Promise<number> {
  const startUsage = process.threadCpuUsage();
  await action();
  const { user, system } = process.threadCpuUsage(startUsage);
  return (user + system) / 1000;
}

/** Sends each text, and fails if one blocks the event loop. Blocking is measured only if the CPU time allows for it. */
export async function expectNoBlocking(
  send: (text: string) => Promise<unknown>,
  texts: readonly string[] = [...slowTexts, ...longTexts],
): Promise<void> {
  for (const text of texts) {
    let shortestMs = await measureCpu(() => send(text));
    for (let attempt = 0; attempt < maxTries && shortestMs >= maxBlockingMs; attempt++)
      shortestMs = Math.min(shortestMs, await measureBlocking(() => send(text)));
    expect(shortestMs, `${text.slice(0, 20)}… of ${text.length}`).toBeLessThan(maxBlockingMs);
  }
}

/**
 * Tests the text fields of a body. Validation reads each field alone, so all are filled at once. A field that accepts a
 * long text is also filled alone, because the command reads it then.
 */
export async function expectNoBlockingInFields(
  paths: readonly string[][],
  send: (paths: readonly string[][], text: string) => Promise<{ status: number }>,
): Promise<void> {
  const fill = (filledPaths: readonly string[][]) => async (text: string) =>
    expect((await send(filledPaths, text)).status).toBeLessThan(500);
  await expectNoBlocking(fill(paths));
  for (const path of paths) {
    const { status } = await send([path], 'a'.repeat(slowTexts[0]!.length));
    if (status < 300) await expectNoBlocking(fill([path]), slowTexts);
  }
}

/** Returns addresses of a call with the text in each path and query parameter in turn. */
export function createSlowAddresses(endpoint: Endpoint): (text: string) => string[] {
  const { path, query } = endpoint;
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']));
  const names = query && 'shape' in query ? Object.keys(query.shape as object) : [];
  return (text) => [
    ...Object.keys(params).map((name) => buildUrl(endpoint, { params: { ...params, [name]: text } })),
    ...names.map((name) => buildUrl(endpoint, { params, query: { [name]: text } })),
  ];
}

/** Tests every reading call with each text in every parameter. */
export function testSlowAddresses(
  endpoints: readonly Endpoint[],
  get: (address: string) => Promise<{ status: number }>,
): void {
  const reads = endpoints
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => [endpoint.id, createSlowAddresses(endpoint)] as const)
    .filter(([, listAddresses]) => listAddresses('x').length > 0);
  it.each(reads)(
    '%s is done with them at once, in every parameter',
    { timeout: 120_000 },
    (_, listAddresses) =>
      expectNoBlocking(async (text) => {
        for (const address of listAddresses(text)) expect((await get(address)).status).toBeLessThan(500);
      }),
  );
}
