import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Grid, Row } from '../layout/Layout.tsx';
import styles from './ChoiceGroup.module.css';

/** A row of `ChoiceOption`s; put it inside a `Fieldset`, whose legend is the question. */
export const ChoiceRow = (props: ComponentProps<'div'>) => <Row gap={1} align="stretch" {...props} />;

/** Like `ChoiceRow`, with two options of equal width in each row. */
export const ChoicePairs = ({ children }: { children: ReactNode }) => (
  <Grid columns="repeat(2, minmax(0, 1fr))" gap={1}>
    {children}
  </Grid>
);

export interface ChoiceOptionProps extends ComponentProps<'input'> {
  /** "warn": this choice sends something back. */
  kind?: 'warn';
}

/** A native radio (or `type="checkbox"`) as a button; the children are its label. */
export function ChoiceOption({ kind, className, children, type = 'radio', ...rest }: ChoiceOptionProps) {
  return (
    <Row
      as="label"
      inline
      nowrap
      gap={1}
      className={classNames(styles['Choice-option'], className)}
      data-kind={kind}
    >
      <input {...rest} type={type} />
      <Row as="span" inline nowrap gap={1}>
        {children}
      </Row>
    </Row>
  );
}

export interface ChoiceGroupProps<Value extends string> {
  name: string;
  options: readonly (readonly [
    value: Value,
    label: ReactNode,
    look?: Pick<ChoiceOptionProps, 'kind' | 'disabled'>,
  ])[];
  /** Undefined: no choice yet. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Two in each row. */
  inPairs?: boolean;
}

/** A row of radio buttons for one value, with its options as data. */
export function ChoiceGroup<Value extends string>({
  name,
  options,
  value,
  onChange,
  inPairs = false,
}: ChoiceGroupProps<Value>) {
  const Layout = inPairs ? ChoicePairs : ChoiceRow;
  return (
    <Layout>
      {options.map(([option, label, look]) => (
        <ChoiceOption
          {...look}
          key={option}
          name={name}
          value={option}
          checked={option === value}
          onChange={() => onChange(option)}
        >
          {label}
        </ChoiceOption>
      ))}
    </Layout>
  );
}
