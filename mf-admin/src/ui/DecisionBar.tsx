import { Button, type ButtonProps, useDetailsMenu, VisuallyHidden } from '@app/ui';
import {
  type ComponentProps,
  type FocusEventHandler,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './DecisionBar.module.css';
import { Key } from './Dock.tsx';
import { MoreIcon } from './icons.tsx';

export interface DecisionBarProps {
  /** Replaces the buttons while a decision asks for a text. */
  panel?: ReactNode;
  onFocus?: FocusEventHandler;
  /** The decisions, as `BarButton`s. */
  children: ReactNode;
  /** Further actions: a `BarMenu`, quiet buttons. */
  tools?: ReactNode;
  /** The reason why a decision is not possible now, and how to make it possible. */
  why?: ReactNode;
}

/** The bar with the decisions about the open item. It is always visible. */
export function DecisionBar({ panel, onFocus, children, tools, why }: DecisionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // Publishes the height of the bar, so that the `Dock` stays above it.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--decision-bar', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--decision-bar');
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div ref={bar} className={styles.DecisionBar} role="group" aria-label="Decide" onFocus={onFocus}>
      {panel ?? (
        <div className={styles['DecisionBar-row']}>
          {children}
          {tools && <div className={styles['DecisionBar-tools']}>{tools}</div>}
          <p className={styles['DecisionBar-why']} role="status">
            {why}
          </p>
        </div>
      )}
    </div>
  );
}

export interface BarButtonProps extends ButtonProps {
  /** The key that presses the button. Absent: none, or shortcuts are off. */
  keyName?: string | undefined;
}

export function BarButton({ keyName, children, ...rest }: BarButtonProps) {
  return (
    <Button {...rest}>
      {children}
      {keyName && (
        <span className={styles['DecisionBar-key']} aria-hidden="true">
          <Key>{keyName}</Key>
        </span>
      )}
    </Button>
  );
}

/** A menu of rarely needed actions that opens upwards. */
export function BarMenu({ label, path, children }: { label: string; path: string; children: ReactNode }) {
  const ref = useDetailsMenu(path);
  return (
    <details className={styles.BarMenu} ref={ref}>
      <summary>
        <MoreIcon /> <VisuallyHidden>{label}</VisuallyHidden>
      </summary>
      <div className={styles['BarMenu-list']}>{children}</div>
    </details>
  );
}

/** A form that opens above the bar. */
export function BarPanel({
  title,
  children,
  ...rest
}: Omit<ComponentProps<'form'>, 'title'> & { title: string }) {
  const id = useId();
  return (
    <form {...rest} className={styles.BarPanel} aria-labelledby={id} noValidate>
      <h3 id={id}>{title}</h3>
      {children}
    </form>
  );
}

/** A group of checkboxes in as many columns as fit. */
export const BarChoices = (props: ComponentProps<'fieldset'>) => (
  <fieldset {...props} className={styles.BarChoices} />
);

export interface BarChoiceProps {
  label: string;
  keyName?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function BarChoice({ label, keyName, checked, onChange }: BarChoiceProps) {
  return (
    <label className={styles.BarChoice}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
      {keyName && (
        <span className={styles['DecisionBar-key']} aria-hidden="true">
          <Key>{keyName}</Key>
        </span>
      )}
    </label>
  );
}

/** The last row of a panel: the button that sends, and a hint about what is missing. */
export const BarFoot = (props: ComponentProps<'div'>) => <div {...props} className={styles.BarFoot} />;
