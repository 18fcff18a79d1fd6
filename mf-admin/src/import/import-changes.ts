import type { BodyOf } from '@app/types';
import { changeImport } from '@app/types/admin/imports';
import { useRef, useTransition } from 'react';
import { useSendCall } from '../console/kit/use-send-call.ts';

type Change = BodyOf<typeof changeImport>;

export interface ImportChanges {
  /** Resolves when the change is stored or its error is shown. */
  applyChange: (change: Change) => Promise<unknown>;
  /** True until the last change is stored: the import waits for it. */
  isChanging: boolean;
}

/** Sends choices about the plan of an import in their order, so that quick ones are not lost. */
export function useImportChanges(id: string): ImportChanges {
  const { sendCall } = useSendCall();
  const lastChangeRef = useRef<Promise<unknown>>(Promise.resolve());
  const [isChanging, startChange] = useTransition();
  function applyChange(body: Change) {
    const pendingChange = lastChangeRef.current.then(() => sendCall(changeImport, { params: { id }, body }));
    lastChangeRef.current = pendingChange;
    startChange(async () => void (await pendingChange));
    return pendingChange;
  }
  return { applyChange, isChanging };
}
