import type { BodyOf } from '@app/types';
import { changeImport } from '@app/types/admin/imports';
import { useRef, useTransition } from 'react';
import { useAct } from '../console/kit/use-act.ts';

type Change = BodyOf<typeof changeImport>;

export interface ImportChanges {
  /** Resolves when the change is stored or its error is shown. */
  change: (change: Change) => Promise<unknown>;
  /** True until the last change is stored: the import waits for it. */
  isChanging: boolean;
}

/** Sends choices about the plan of an import in their order, so that quick ones are not lost. */
export function useImportChanges(id: string): ImportChanges {
  const { act } = useAct();
  const lastChange = useRef<Promise<unknown>>(Promise.resolve());
  const [isChanging, startChange] = useTransition();
  function change(body: Change) {
    const pendingChange = lastChange.current.then(() => act(changeImport, { params: { id }, body }));
    lastChange.current = pendingChange;
    startChange(async () => void (await pendingChange));
    return pendingChange;
  }
  return { change, isChanging };
}
