import {
  Button,
  type ButtonProps,
  classNames,
  Grid,
  Row,
  Stack,
  Text,
  useDetailsMenu,
  VisuallyHidden,
} from '@app/ui';
import {
  type ComponentProps,
  type FocusEventHandler,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './DecisionBar.module.css';
import { Kbd } from './Dock.tsx';
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
  blockedReason?: ReactNode;
}

/** The bar with the decisions about the open item. It is always visible. */
export function DecisionBar({ panel, onFocus, children, tools, blockedReason }: DecisionBarProps) {
  const barRef = useRef<HTMLDivElement>(null);
  // Publishes the height of the bar, so that the `Dock` stays above it.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--decision-bar', `${barRef.current?.offsetHeight ?? 0}px`),
    );
    if (barRef.current) observer.observe(barRef.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--decision-bar');
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div
      ref={barRef}
      className={classNames(styles.DecisionBar, 'NoPrint')}
      role="group"
      aria-label="Decide"
      onFocus={onFocus}
    >
      {panel ?? (
        <Row gap={1} className={styles['DecisionBar-row']}>
          {children}
          {tools && (
            <Row gap={1} nowrap className={styles['DecisionBar-tools']}>
              {tools}
            </Row>
          )}
          <Text soft size="staff" className={styles['DecisionBar-reason']} role="status">
            {blockedReason}
          </Text>
        </Row>
      )}
    </div>
  );
}

export interface BarButtonProps extends ButtonProps {
  /** The key that presses the button. Absent: none, or shortcuts are off. */
  keyName?: string | undefined;
}

export function BarButton({ keyName, children, ...props }: BarButtonProps) {
  return (
    <Button {...props}>
      {children}
      {keyName && (
        <span className={styles['DecisionBar-key']} aria-hidden="true">
          <Kbd>{keyName}</Kbd>
        </span>
      )}
    </Button>
  );
}

/** A menu of rarely needed actions that opens upwards. */
export function BarMenu({
  label,
  closesOnChangeOf,
  children,
}: {
  label: string;
  closesOnChangeOf: string;
  children: ReactNode;
}) {
  const menuRef = useDetailsMenu(closesOnChangeOf);
  return (
    <details className={styles.BarMenu} ref={menuRef}>
      <Row as="summary" justify="center">
        <MoreIcon /> <VisuallyHidden>{label}</VisuallyHidden>
      </Row>
      <Stack gap="half" surface="card" pad={1} className={styles['BarMenu-list']}>
        {children}
      </Stack>
    </details>
  );
}

/** A form that the bar shows in place of its buttons. */
export function BarPanel({
  title,
  children,
  ...props
}: Omit<ComponentProps<'form'>, 'title'> & { title: string }) {
  const id = useId();
  return (
    <Stack as="form" gap="1h" {...props} className={styles.BarPanel} aria-labelledby={id} noValidate>
      <h3 id={id}>{title}</h3>
      {children}
    </Stack>
  );
}

/** A group of checkboxes in as many columns as fit. */
export const BarCheckboxGroup = (props: ComponentProps<'fieldset'>) => (
  <Grid as="fieldset" autoFill="17rem" gap={1} {...props} />
);

export interface BarCheckboxProps {
  label: string;
  keyName?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function BarCheckbox({ label, keyName, checked, onChange }: BarCheckboxProps) {
  return (
    <Row as="label" gap="1h" nowrap className={styles.BarCheckbox}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
      {keyName && (
        <span className={styles['DecisionBar-key']} aria-hidden="true">
          <Kbd>{keyName}</Kbd>
        </span>
      )}
    </Row>
  );
}

/** The last row of a panel: the submit button, and a hint about what is missing. */
export const BarPanelFooter = (props: ComponentProps<'div'>) => <Row gap={1} {...props} />;
