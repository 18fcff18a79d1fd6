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

export interface ToastMessage {
  /** The message. */
  text: ReactNode;
  kind?: 'ok' | 'bad';
  /** An action, which closes the toast. Its default icon is Undo. */
  action?: { label: string; icon?: ReactNode; onAction: () => void };
  /** Duration: 8 s, 12 s with an action. Paused while hovered or focused. */
  durationMs?: number;
}

/** Shows a message; returns a function that removes it. */
export type ShowToast = (message: ToastMessage) => () => void;

const ToastContext = createContext<ShowToast | null>(null);

/** For the shell. Remotes use the shell's `toast`. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}

export interface ToastProviderProps {
  /** Label of the close button. */
  closeLabel: string;
  /** Current page: toasts close when it changes. Absent: they stay. */
  page?: string;
  children: ReactNode;
}

/** During this time after it appeared, clicks go to what is below: they were aimed at that. */
const settleMs = 600;

/** A toast shown just before a navigation stays on the new page. */
const leadInMs = 1_000;

/** Holds the toasts of a document and their live region. */
export function ToastProvider({ closeLabel, page, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<(ToastMessage & { id: number; shownAt: number })[]>([]);
  const lastId = useRef(0);
  const remove = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useCallback<ShowToast>(
    (message) => {
      lastId.current += 1;
      const id = lastId.current;
      // The newest replaces the previous one.
      setToasts([{ ...message, id, shownAt: Date.now() }]);
      return () => remove(id);
    },
    [remove],
  );
  useEffect(() => {
    setToasts((all) => all.filter(({ shownAt }) => Date.now() - shownAt < leadInMs));
  }, [page]);
  return (
    <ToastContext value={show}>
      {children}
      <Stack
        gap={1}
        align="center"
        className={classNames(styles.Toasts, 'NoPrint')}
        role="status"
        aria-atomic="false"
      >
        {toasts.map((toast) => (
          <Toast key={toast.id} {...toast} closeLabel={closeLabel} onEnd={() => remove(toast.id)} />
        ))}
      </Stack>
    </ToastContext>
  );
}

interface ToastProps extends ToastMessage {
  closeLabel: string;
  onEnd: () => void;
}

/** One message at the bottom of the window. Shown by `useToast`. */
function Toast(props: ToastProps) {
  const { text, kind = 'ok', action, closeLabel, onEnd } = props;
  const durationMs = props.durationMs ?? (action ? 12_000 : 8_000);
  const [isHeld, setHeld] = useState(false);
  const [isSettled, setSettled] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => end(), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, durationMs]);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);

  // The clicked button disappears, so the focus returns to where it was.
  const leave = () => {
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    onEnd();
  };

  return (
    <Row
      gap={1}
      columnGap="1h"
      nowrap
      className={styles.Toast}
      data-kind={kind}
      style={isSettled ? undefined : { pointerEvents: 'none' }}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true);
        if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
      }}
      onBlur={() => setHeld(false)}
    >
      {kind === 'ok' ? <CheckIcon /> : <WarnIcon />}
      <p className={styles['Toast-words']}>{text}</p>
      {action && (
        <Button
          kind="ground"
          onClick={() => {
            action.onAction();
            leave();
          }}
        >
          {action.icon ?? <UndoIcon />} {action.label}
        </Button>
      )}
      <Button className={styles['Toast-close']} kind="quiet" aria-label={closeLabel} onClick={leave}>
        <CloseIcon />
      </Button>
    </Row>
  );
}
