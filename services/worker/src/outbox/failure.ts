import { HopelessError } from './deliver.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Delays after each failure, two days in total. After that the entry has failed. */
const retryDelays = [
  5 * second,
  15 * second,
  minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
];

export type RetryDecision =
  | { status: 'failed' | 'cancelled'; error: string }
  | { status: 'again'; afterMs: number; error: string };

/** Decides whether an entry is retried after its failed attempt number `attempts`. */
export function decideRetry(thrown: unknown, attempts: number): RetryDecision {
  const error = getErrorName(thrown);
  if (thrown instanceof HopelessError) return { status: thrown.quiet ? 'cancelled' : 'failed', error };
  if (isRefusedAddress(thrown)) return { status: 'failed', error };
  const afterMs = retryDelays[attempts - 1];
  return afterMs === undefined ? { status: 'failed', error } : { status: 'again', afterMs, error };
}

/** Names, codes and the server only: messages of mail servers contain addresses of people. */
function getErrorName(thrown: unknown): string {
  if (thrown instanceof HopelessError) return thrown.message;
  if (!(thrown instanceof Error)) return 'Unknown';
  const { code, status, responseCode, mailServer } = thrown as {
    code?: unknown;
    status?: unknown;
    responseCode?: unknown;
    /** The one that did not answer. */
    mailServer?: string;
  };
  const codes = [code, status, responseCode].filter(
    (one) => typeof one === 'number' || /^[A-Z_]{1,30}$/.test(String(one)),
  );
  return [thrown.name, ...codes, ...(mailServer ? [`at ${mailServer}`] : [])].join(' ').slice(0, 200);
}

/** True if the mail server says that the mailbox does not exist. */
function isRefusedAddress(thrown: unknown): boolean {
  const { code, responseCode } = (thrown ?? {}) as { code?: unknown; responseCode?: unknown };
  return (
    code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 550 && responseCode < 560
  );
}
