import { useRef, useState } from 'react';

export type WriteResult<Reply, Failure> =
  | { status: 'done'; reply: Reply }
  | { status: 'failed'; failure: Failure }
  /** Nothing to report: another write is running, or it was cancelled. */
  | { status: 'skipped' };

/**
 * Runs one write at a time: a double click sends once. Errors of `write` become failures; undefined means that the user
 * cancelled.
 */
export function useWrite<Input extends unknown[], Reply, Failure>(
  write: (signal: AbortSignal, ...input: Input) => Promise<Reply | undefined>,
  toFailure: (error: unknown) => Failure,
) {
  const underWay = useRef<AbortController>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function send(...input: Input): Promise<WriteResult<Reply, Failure>> {
    if (underWay.current) return { status: 'skipped' };
    const attempt = new AbortController();
    underWay.current = attempt;
    setSending(true);
    setFailure(null);
    try {
      const reply = await write(attempt.signal, ...input);
      return reply === undefined ? { status: 'skipped' } : { status: 'done', reply };
    } catch (error) {
      if (attempt.signal.aborted) return { status: 'skipped' };
      const failed = toFailure(error);
      setFailure(() => failed);
      return { status: 'failed', failure: failed };
    } finally {
      underWay.current = null;
      setSending(false);
    }
  }
  return {
    send,
    sending,
    failure,
    forgive: () => setFailure(null),
    /** Stops waiting. The service may have processed it: sent again, the same key returns the same reply. */
    cancel: () => underWay.current?.abort(),
  };
}
