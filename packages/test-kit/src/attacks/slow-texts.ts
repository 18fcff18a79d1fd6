import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { buildUrl, type Endpoint } from '@app/types';
import { expect, it } from 'vitest';
import { isFullRun } from '../full-tests.ts';

/** A piece over and over, and an end that does not fit: what patterns, parsers and normal forms take longest over. */
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

/** Of lengths that fields take, and of one that none takes. */
const lengths = isFullRun ? [100, 900, 3_900, 10_000] : [900, 10_000];

/** Texts that are to cost a service nothing (S8). */
export const slowTexts: readonly string[] = lengths.flatMap((length) =>
  shapes.map(([piece, end]) => piece.repeat(length / piece.length).slice(end.length) + end),
);

/** quality.md: for so long nobody else may wait. */
const longestMs = 50;

/** A text that holds up the event loop does so in every try; what else the machine is busy with does not. */
const tries = 20;

/** The longest time in which the event loop came to nothing else, in milliseconds. */
export async function measureWait(action: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await pause(2); // the clock starts to run with its first tick
  await action();
  await pause(2); // and tells of a wait with the tick after it
  delay.disable();
  return delay.max / 1e6;
}

/** Sends each text, and fails where one of them holds up everybody else. */
export async function expectNoWait(
  send: (text: string) => Promise<unknown>,
  texts: readonly string[] = slowTexts,
): Promise<void> {
  const sendAll = async () => {
    for (const text of texts) await send(text);
  };
  if ((await measureWait(sendAll)) < longestMs) return;
  for (const text of texts) {
    let least = Number.POSITIVE_INFINITY;
    for (let nth = 0; nth < tries && least >= longestMs; nth++)
      least = Math.min(least, await measureWait(() => send(text)));
    expect(least, `${text.slice(0, 20)}… of ${text.length}`).toBeLessThan(longestMs);
  }
}

/** The addresses of a call with a text in each parameter of its path and its query in turn. */
export function createSlowAddresses(endpoint: Endpoint): (text: string) => string[] {
  const { path, query } = endpoint;
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']));
  const names = query && 'shape' in query ? Object.keys(query.shape as object) : [];
  return (text) => [
    ...Object.keys(params).map((name) => buildUrl(endpoint, { params: { ...params, [name]: text } })),
    ...names.map((name) => buildUrl(endpoint, { params, query: { [name]: text } })),
  ];
}

/** Each call that reads is done with each text at once, in every parameter. */
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
      expectNoWait(async (text) => {
        for (const address of listAddresses(text)) expect((await get(address)).status).toBeLessThan(500);
      }),
  );
}
