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
import { CheckIcon, CloseIcon, UndoIcon, WarnIcon } from '../icons/icons.tsx';
import { Row, Stack } from '../layout/Layout.tsx';
import styles from './Toast.module.css';

export interface ToastContent {
  text: ReactNode;
  kind?: 'ok' | 'bad';
  /** The button of an action, which also closes the toast. Default icon: Undo. */
  action?: { label: string; icon?: ReactNode; onAction: () => void };
  /** Time until it closes, paused while hovered or focused. Default: 8 s, with an action 12 s. */
  durationMs?: number;
}

/** Shows a message. Returns a function that removes it. */
export type ShowToast = (content: ToastContent) => () => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Returns a function that shows a toast. For the shell; remotes use `toast` of the shell. */
export function useToast(): ShowToast {
  const showToast = useContext(ToastContext);
  if (!showToast) throw new Error('useToast needs a ToastProvider above it');
  return showToast;
}

export interface ToastProviderProps {
  /** Label of the close button. */
  closeLabel: string;
  /** Identifies the current page; toasts close when it changes. Absent: they stay. */
  page?: string;
  children: ReactNode;
}

/** For this time after a toast appears, clicks pass to the element below, at which they were aimed. */
const clickGuardMs = 600;

/** A toast shown at most this long before a navigation stays on the new page. */
const navigationGraceMs = 1_000;

/** Renders the toasts of a document in a live region. */
export function ToastProvider({ closeLabel, page, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<(ToastContent & { id: number; shownAtMs: number })[]>([]);
  const lastIdRef = useRef(0);
  const removeToast = useCallback(
    (id: number) => setToasts((currentToasts) => currentToasts.filter((toast) => toast.id !== id)),
    [],
  );
  const showToast = useCallback<ShowToast>(
    (content) => {
      lastIdRef.current += 1;
      const id = lastIdRef.current;
      // A new toast replaces the previous one.
      setToasts([{ ...content, id, shownAtMs: Date.now() }]);
      return () => removeToast(id);
    },
    [removeToast],
  );
  useEffect(() => {
    setToasts((currentToasts) =>
      currentToasts.filter(({ shownAtMs }) => Date.now() - shownAtMs < navigationGraceMs),
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
        {toasts.map((toast) => (
          <Toast key={toast.id} {...toast} closeLabel={closeLabel} onClose={() => removeToast(toast.id)} />
        ))}
      </Stack>
    </ToastContext>
  );
}

interface ToastProps extends ToastContent {
  closeLabel: string;
  onClose: () => void;
}

/** One message at the bottom of the window. Shown by `useToast`. */
function Toast(props: ToastProps) {
  const { text, kind = 'ok', action, closeLabel, onClose } = props;
  const durationMs = props.durationMs ?? (action ? 12_000 : 8_000);
  const [isPaused, setIsPaused] = useState(false);
  const [isClickable, setIsClickable] = useState(false);
  const previousFocusRef = useRef<Element | null>(null);
  const closeOnTimeout = useEffectEvent(onClose);

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => closeOnTimeout(), durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, durationMs]);

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
      data-kind={kind}
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
      {kind === 'ok' ? <CheckIcon /> : <WarnIcon />}
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
