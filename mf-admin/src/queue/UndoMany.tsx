import { type BulkResult, undoDecision } from '@app/types/admin/queue';
import { Button, UndoIcon } from '@app/ui';
import { useEffect, useState } from 'react';
import { adminCall, useRefresh } from '../admin-call.ts';
import { useDock } from '../console/dock.ts';

/** Takes all of these decisions back, as long as that works for any of them. */
export function UndoMany({ results }: { results: readonly BulkResult[] }) {
  const dock = useDock();
  const refresh = useRefresh();
  const [state, setState] = useState<'open' | 'busy' | 'over'>('open');
  const until = Math.max(0, ...results.map(({ undoUntil }) => (undoUntil ? Date.parse(undoUntil) : 0)));

  useEffect(() => {
    const timer = setTimeout(() => setState('over'), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);

  async function undo() {
    setState('busy');
    let back = 0;
    for (const { auditId } of results) {
      if (!auditId) continue;
      try {
        await adminCall(undoDecision, { params: { id: auditId } });
        back++;
      } catch {
        // Too late for this one: the count says so.
      }
    }
    setState('over');
    dock.say(`${back} of ${results.length} taken back.`);
    await refresh();
  }

  if (results.length === 0 || state === 'over') return null;
  return (
    <Button kind="secondary" disabled={state === 'busy'} onClick={undo}>
      <UndoIcon /> Take {results.length === 1 ? 'it' : `all ${results.length}`} back
    </Button>
  );
}
