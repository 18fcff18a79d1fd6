import type { BodyOf } from '@app/types';
import { changeImport } from '@app/types/admin/imports';
import { useRef, useTransition } from 'react';
import { useSendCall } from '../console/kit/use-send-call.ts';

type ImportChange = BodyOf<typeof changeImport>;

export interface ImportChangeSender {
  /** Sends a change. Resolves when it is stored or its error is shown. */
  sendChange: (change: ImportChange) => Promise<unknown>;
  /** True until the last change is stored: the plan cannot be committed before. */
  isChanging: boolean;
}

/** Sends choices about the plan of an import one after another, so that none is lost. */
export function useImportChangeSender(id: string): ImportChangeSender {
  const { sendCall } = useSendCall();
  const lastChangeRef = useRef<Promise<unknown>>(Promise.resolve());
  const [isChanging, startTransition] = useTransition();
  function sendChange(body: ImportChange) {
    const pendingChange = lastChangeRef.current.then(() => sendCall(changeImport, { params: { id }, body }));
    lastChangeRef.current = pendingChange;
    startTransition(async () => void (await pendingChange));
    return pendingChange;
  }
  return { sendChange, isChanging };
}
