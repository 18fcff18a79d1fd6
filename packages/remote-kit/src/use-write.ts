import { useRef, useState } from 'react';

export type WriteResult<Reply, Failure> =
  | { status: 'done'; reply: Reply }
  | { status: 'failed'; failure: Failure }
  /** Not sent, because another write is running; or cancelled by the user. */
  | { status: 'skipped' };

/**
 * Returns a function that runs one write at a time, so that a double click sends once, and its state. Errors of `write`
 * become failures; `write` resolves to undefined if the user cancelled.
 */
export function useWrite<Input extends unknown[], Reply, Failure>(
  write: (signal: AbortSignal, ...input: Input) => Promise<Reply | undefined>,
  toFailure: (error: unknown) => Failure,
) {
  const runningControllerRef = useRef<AbortController>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function send(...input: Input): Promise<WriteResult<Reply, Failure>> {
    if (runningControllerRef.current) return { status: 'skipped' };
    const controller = new AbortController();
    runningControllerRef.current = controller;
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
      runningControllerRef.current = null;
      setSending(false);
    }
  }
  return {
    send,
    sending,
    failure,
    clearFailure: () => setFailure(null),
    /** Aborts the write. The service may have processed it; a retry with the same key gets the same reply. */
    cancel: () => runningControllerRef.current?.abort(),
  };
}
