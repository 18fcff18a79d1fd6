import { useLocation, useNavigate, useSearchParams } from '@app/router';
import { useEffect, useRef } from 'react';
import { steps } from './review-values.ts';

/**
 * The step that the address names (`?write=2`), so that the browser's Back leads to the one before. `last` is the
 * furthest that the answers allow. Another step's heading gets the focus.
 */
export function useStep(last: number) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(0);
  const callCount = Number.parseInt(params.get('write') ?? '', 10) || 1;
  const step = Math.min(Math.max(1, callCount), last, steps.length);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);

  return {
    step,
    heading,
    goTo: (to: number) => navigate(`${pathname}?write=${to}`),
  };
}
