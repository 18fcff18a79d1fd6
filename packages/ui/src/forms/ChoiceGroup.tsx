import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Grid, Row } from '../layout/Layout.tsx';
import styles from './ChoiceGroup.module.css';

/** A row of `ChoiceOption`s inside a `Fieldset`, whose legend is the question. */
export const ChoiceRow = (props: ComponentProps<'div'>) => <Row gap={1} align="stretch" {...props} />;

/** `ChoiceOption`s of equal width, two in each row, inside a `Fieldset`. */
export const ChoicePairs = (props: ComponentProps<'div'>) => <Grid gap={1} {...props} />;

interface ChoiceOptionProps extends ComponentProps<'input'> {
  /** "warn": for a choice that returns something to its author. */
  kind?: 'warn';
}

/** A native radio (or checkbox with `type="checkbox"`) that looks like a button; the children are its label. */
export const ChoiceOption = ({ kind, className, children, type = 'radio', ...props }: ChoiceOptionProps) => (
  <Row
    as="label"
    inline
    nowrap
    gap={1}
    className={classNames(styles['Choice-option'], className)}
    data-kind={kind}
  >
    <input {...props} type={type} />
    <Row as="span" inline nowrap gap={1}>
      {children}
    </Row>
  </Row>
);

export interface ChoiceGroupProps<Value extends string> {
  name: string;
  options: readonly (readonly [
    value: Value,
    label: ReactNode,
    optionProps?: Pick<ChoiceOptionProps, 'kind' | 'disabled'>,
  ])[];
  /** Undefined: no choice yet. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** True: two options in each row. */
  isInPairs?: boolean;
}

/** A row of radio buttons for one value. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { name, options, value, onChange, isInPairs = false } = props;
  const Layout = isInPairs ? ChoicePairs : ChoiceRow;
  return (
    <Layout>
      {options.map(([optionValue, label, optionProps]) => (
        <ChoiceOption
          {...optionProps}
          key={optionValue}
          name={name}
          value={optionValue}
          checked={optionValue === value}
          onChange={() => onChange(optionValue)}
        >
          {label}
        </ChoiceOption>
      ))}
    </Layout>
  );
}
