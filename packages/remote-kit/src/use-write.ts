import { useRef, useState } from 'react';

export type WriteResult<Reply, Failure> =
  | { status: 'done'; reply: Reply }
  | { status: 'failed'; failure: Failure }
  /** Another write is running, or it was cancelled. */
  | { status: 'skipped' };

/**
 * Runs one write at a time: a double click sends once. Errors of `write` become failures; undefined means that the user
 * cancelled.
 */
export function useWrite<Input extends unknown[], Reply, Failure>(
  write: (signal: AbortSignal, ...input: Input) => Promise<Reply | undefined>,
  toFailure: (error: unknown) => Failure,
) {
  const runningController = useRef<AbortController>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function send(...input: Input): Promise<WriteResult<Reply, Failure>> {
    if (runningController.current) return { status: 'skipped' };
    const controller = new AbortController();
    runningController.current = controller;
    setSending(true);
    setFailure(null);
    try {
      const reply = await write(controller.signal, ...input);
      return reply === undefined ? { status: 'skipped' } : { status: 'done', reply };
    } catch (error) {
      if (controller.signal.aborted) return { status: 'skipped' };
      const newFailure = toFailure(error);
      setFailure(() => newFailure);
      return { status: 'failed', failure: newFailure };
    } finally {
      runningController.current = null;
      setSending(false);
    }
  }
  return {
    send,
    sending,
    failure,
    clearFailure: () => setFailure(null),
    /** Stops waiting. The service may have processed the write; a retry with the same key returns the same reply. */
    cancel: () => runningController.current?.abort(),
  };
}
