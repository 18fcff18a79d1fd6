import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '../actions/Button.tsx';
import { classNames } from '../class-names.ts';
import { CheckIcon, CloseIcon, UndoIcon } from '../icons/icons.tsx';
import { Row, Stack } from '../layout/Layout.tsx';
import styles from './Toast.module.css';

export interface ToastContent {
  text: ReactNode;
  /** The button of an action, which also closes the toast. Default icon: Undo. */
  action?: { label: string; icon?: ReactNode; onAction: () => void };
}

/** Shows a message in place of the previous one. */
type ShowToast = (content: ToastContent) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Returns a function that shows a toast. For the shell; remotes use `toast` of the shell. */
export function useToast(): ShowToast {
  const showToast = useContext(ToastContext);
  if (!showToast) throw new Error('useToast needs a ToastProvider above it');
  return showToast;
}

interface ToastProviderProps {
  /** Label of the close button. */
  closeLabel: string;
  /** Identifies the current page; a toast closes when it changes. Absent: it stays. */
  page?: string;
  children: ReactNode;
}

/** Time until a toast closes, paused while hovered or focused. */
const durationMs = 8_000;
const durationWithActionMs = 12_000;

/** For this time after a toast appears, clicks pass to the element below, at which they were aimed. */
const clickGuardMs = 600;

/** A toast shown at most this long before a navigation stays on the new page. */
const navigationGraceMs = 1_000;

/** Renders the toast of a document in a live region. */
export function ToastProvider({ closeLabel, page, children }: ToastProviderProps) {
  const [toast, setToast] = useState<(ToastContent & { id: number; shownAtMs: number }) | null>(null);
  const showToast = useCallback<ShowToast>(
    (content) =>
      setToast((previousToast) => ({
        ...content,
        id: (previousToast?.id ?? 0) + 1,
        shownAtMs: Date.now(),
      })),
    [],
  );
  useEffect(() => {
    setToast((shownToast) =>
      shownToast && Date.now() - shownToast.shownAtMs < navigationGraceMs ? shownToast : null,
    );
  }, [page]);
  return (
    <ToastContext value={showToast}>
      {children}
      <Stack
        gap={1}
        align="center"
        className={classNames(styles.Toasts, 'NoPrint')}
        role="status"
        aria-atomic="false"
      >
        {toast && <Toast key={toast.id} {...toast} closeLabel={closeLabel} onClose={() => setToast(null)} />}
      </Stack>
    </ToastContext>
  );
}

interface ToastProps extends ToastContent {
  closeLabel: string;
  onClose: () => void;
}

/** One message at the bottom of the window. Shown by `useToast`. */
function Toast({ text, action, closeLabel, onClose }: ToastProps) {
  const [isPaused, setIsPaused] = useState(false);
  const [isClickable, setIsClickable] = useState(false);
  const previousFocusRef = useRef<Element | null>(null);
  const closeOnTimeout = useEffectEvent(onClose);

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => closeOnTimeout(), action ? durationWithActionMs : durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, action]);

  useEffect(() => {
    const timer = setTimeout(() => setIsClickable(true), clickGuardMs);
    return () => clearTimeout(timer);
  }, []);

  // The clicked button is removed, so the focus returns to the element that had it before.
  const closeToast = () => {
    if (previousFocusRef.current instanceof HTMLElement && previousFocusRef.current.isConnected)
      previousFocusRef.current.focus();
    onClose();
  };

  return (
    <Row
      gap={1}
      columnGap="1h"
      nowrap
      className={styles.Toast}
      style={isClickable ? undefined : { pointerEvents: 'none' }}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={(event) => {
        setIsPaused(true);
        if (!event.currentTarget.contains(event.relatedTarget))
          previousFocusRef.current = event.relatedTarget;
      }}
      onBlur={() => setIsPaused(false)}
    >
      <CheckIcon />
      <p className={styles['Toast-words']}>{text}</p>
      {action && (
        <Button
          kind="ground"
          onClick={() => {
            action.onAction();
            closeToast();
          }}
        >
          {action.icon ?? <UndoIcon />} {action.label}
        </Button>
      )}
      <Button className={styles['Toast-close']} kind="quiet" aria-label={closeLabel} onClick={closeToast}>
        <CloseIcon />
      </Button>
    </Row>
  );
}
