import {
  Button,
  type ButtonProps,
  classNames,
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

interface DecisionBarProps {
  /** Replaces the buttons while a decision asks for a text. */
  panel?: ReactNode;
  onFocus?: FocusEventHandler;
  /** The decisions, as `BarButton`s. */
  children: ReactNode;
  /** Further actions: a `BarMenu`. */
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

/** `keyName`: the key of a control. Absent: it has none, or shortcuts are off. */
interface KeyHintProps {
  keyName?: string | undefined;
}

const KeyHint = ({ keyName }: KeyHintProps) =>
  keyName && (
    <span className={styles['DecisionBar-key']} aria-hidden="true">
      <Kbd>{keyName}</Kbd>
    </span>
  );

export const BarButton = ({ keyName, children, ...props }: ButtonProps & KeyHintProps) => (
  <Button {...props}>
    {children}
    <KeyHint keyName={keyName} />
  </Button>
);

/** A menu of rarely needed actions that opens upwards. */
export function BarMenu({ closesOnChangeOf, children }: { closesOnChangeOf: string; children: ReactNode }) {
  const menuRef = useDetailsMenu(closesOnChangeOf);
  return (
    <details className={styles.BarMenu} ref={menuRef}>
      <Row as="summary" justify="center">
        <MoreIcon /> <VisuallyHidden>More actions</VisuallyHidden>
      </Row>
      <Stack gap="half" surface="card" pad={1} className={styles['BarMenu-list']}>
        {children}
      </Stack>
    </details>
  );
}

interface BarPanelProps extends Omit<ComponentProps<'form'>, 'title'> {
  title: string;
}

/** A form that the bar shows in place of its buttons. */
export function BarPanel({ title, children, ...props }: BarPanelProps) {
  const id = useId();
  return (
    <Stack as="form" gap="1h" {...props} className={styles.BarPanel} aria-labelledby={id} noValidate>
      <h3 id={id}>{title}</h3>
      {children}
    </Stack>
  );
}

interface BarCheckboxProps extends KeyHintProps {
  label: string;
  checked: boolean;
  onChange: () => void;
}

export const BarCheckbox = ({ label, keyName, checked, onChange }: BarCheckboxProps) => (
  <Row as="label" gap="1h" nowrap className={styles.BarCheckbox}>
    <input type="checkbox" checked={checked} onChange={onChange} />
    <span>{label}</span>
    <KeyHint keyName={keyName} />
  </Row>
);
