import { useRef, useState } from 'react';

/** What a write came to. */
export type WriteResult<Reply, Failure> =
  | { status: 'done'; reply: Reply }
  | { status: 'failed'; failure: Failure }
  /** Nothing to tell of: the one before is still under way, or the person waits no longer. */
  | { status: 'skipped' };

/**
 * Writes one at a time: pressing twice sends once. What `write` throws becomes a failure; undefined is a write that the
 * person did not want after all.
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
    /** Waits no longer. The service may have it already: sent again, the same key gets the same answer. */
    cancel: () => underWay.current?.abort(),
  };
}
