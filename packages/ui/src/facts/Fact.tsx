import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CheckIcon, CloseIcon, InfoIcon, SearchIcon, WarnIcon } from '../icons/icons.tsx';
import { Row } from '../layout/Layout.tsx';
import styles from './Fact.module.css';

interface FactProps extends Omit<ComponentProps<'p'>, 'ref'> {
  /** ok: positive. no: negative. ask: unknown. warn: stale or risky. found: a match of the search. */
  kind?: 'ok' | 'no' | 'ask' | 'warn' | 'found';
  /** Replaces the icon of the kind. */
  icon?: ReactNode;
  as?: 'p' | 'li';
}

const surfaces = { ok: undefined, no: undefined, ask: undefined, warn: 'warn', found: 'sunken' } as const;
const icons = {
  ok: <CheckIcon />,
  no: <CloseIcon />,
  ask: <InfoIcon />,
  warn: <WarnIcon />,
  found: <SearchIcon />,
};

/** An icon and a sentence, which must be complete without the icon. */
export const Fact = ({ kind, icon, as = 'p', className, children, ...props }: FactProps) => (
  <Row
    as={as as 'p'}
    gap={1}
    align="start"
    nowrap
    surface={kind && surfaces[kind]}
    {...props}
    className={classNames(styles.Fact, className)}
    data-kind={kind}
  >
    {icon ?? (kind && icons[kind])}
    <span>{children}</span>
  </Row>
);
