import { Hopeless } from './deliver.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** After the first failure, the second, …: two days in all. Then somebody has to look. */
const waits = [
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

export type Verdict =
  | { status: 'failed' | 'cancelled'; error: string }
  | { status: 'again'; afterMs: number; error: string };

/** What becomes of an entry whose try number `attempts` failed. */
export function decideRetry(thrown: unknown, attempts: number): Verdict {
  const error = getErrorName(thrown);
  if (thrown instanceof Hopeless) return { status: thrown.quiet ? 'cancelled' : 'failed', error };
  if (isRefusedAddress(thrown)) return { status: 'failed', error };
  const afterMs = waits[attempts - 1];
  return afterMs === undefined ? { status: 'failed', error } : { status: 'again', afterMs, error };
}

/** Names and codes only: messages of mail servers quote addresses. */
function getErrorName(thrown: unknown): string {
  if (thrown instanceof Hopeless) return thrown.message;
  if (!(thrown instanceof Error)) return 'Unknown';
  const { code, status, responseCode } = thrown as {
    code?: unknown;
    status?: unknown;
    responseCode?: unknown;
  };
  const codes = [code, status, responseCode].filter(
    (one) => typeof one === 'number' || /^[A-Z_]{1,30}$/.test(String(one)),
  );
  return [thrown.name, ...codes].join(' ').slice(0, 200);
}

/** The mail server knows that there is no such mailbox. */
function isRefusedAddress(thrown: unknown): boolean {
  const { code, responseCode } = (thrown ?? {}) as { code?: unknown; responseCode?: unknown };
  return (
    code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 550 && responseCode < 560
  );
}
