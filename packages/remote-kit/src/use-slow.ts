import { useEffect, useState } from 'react';

const patienceMs = 10_000;

/** True after ten seconds of `underWay`. */
export function useSlow(underWay: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!underWay) return;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [underWay]);
  return slow;
}
