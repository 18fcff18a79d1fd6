import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CheckIcon, InfoIcon, WarnIcon } from '../icons/icons.tsx';
import styles from './Banner.module.css';

export interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  kind?: 'info' | 'ok' | 'warn' | 'bad';
  /** Replaces the kind's own icon. */
  icon?: ReactNode;
  /** Rendered as a heading. */
  title?: ReactNode;
  titleAs?: 'h1' | 'h2' | 'h3';
  /** Buttons. */
  actions?: ReactNode;
}

const icons = { info: <InfoIcon />, ok: <CheckIcon />, warn: <WarnIcon />, bad: <WarnIcon /> };

/** A message of the page. "bad" is an alert, others are a status; `role` overrides. */
export function Banner(props: BannerProps) {
  const { kind = 'info', icon, title, titleAs: Title = 'h2', actions, className, children, ...rest } = props;
  return (
    <div
      role={kind === 'bad' ? 'alert' : 'status'}
      {...rest}
      className={classNames(styles.Banner, className)}
      data-kind={kind}
    >
      {icon ?? icons[kind]}
      <div className={styles['Banner-body']}>
        <div>
          {title && <Title className={styles['Banner-title']}>{title}</Title>}
          {children}
        </div>
        {actions}
      </div>
    </div>
  );
}
