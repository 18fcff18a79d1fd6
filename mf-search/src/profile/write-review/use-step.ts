import { useLocation, useNavigate, useSearchParams } from '@app/router';
import { useEffect, useRef } from 'react';
import { steps } from './review-values.ts';

/** Current step from the address (`?write=2`), for the browser's back button. A step change focuses its heading. */
export function useStep(lastReachableStep: number) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusedStepRef = useRef(0);
  const stepInAddress = Number.parseInt(params.get('write') ?? '', 10) || 1;
  const step = Math.min(Math.max(1, stepInAddress), lastReachableStep, steps.length);

  useEffect(() => {
    if (focusedStepRef.current === step) return;
    focusedStepRef.current = step;
    headingRef.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);

  return {
    step,
    headingRef,
    goToStep: (targetStep: number) => navigate(`${pathname}?write=${targetStep}`),
  };
}
