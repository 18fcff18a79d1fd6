import type * as z from 'zod/mini';
import { noSession, tooMany, unavailable } from '../listing/problem-texts.ts';
import { type CallAddress, type Endpoint, parseAddress } from './endpoint.ts';

/** Defines a call that requires a session. `problems` adds to or overrides the errors of all such calls. */
export const defineOwnCall = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
>(
  service: string,
  address: CallAddress,
  {
    problems,
    ...call
  }: Omit<Endpoint<P, Q, R, B>, 'service' | 'method' | 'path' | 'session' | 'problems'> &
    Partial<Pick<Endpoint, 'problems'>>,
): Endpoint<P, Q, R, B, 'required'> => {
  const at = parseAddress(address);
  const writes: Record<number, string> = at.method === 'GET' ? {} : { 429: tooMany };
  const refused = { 401: noSession, ...writes, 503: unavailable, ...problems };
  return { service, ...at, session: 'required', ...call, problems: refused };
};
