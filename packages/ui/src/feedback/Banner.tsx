import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CheckIcon, InfoIcon, WarnIcon } from '../icons/icons.tsx';
import styles from './Banner.module.css';

export interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  kind?: 'info' | 'ok' | 'warn' | 'bad';
  /** Replaces the kind's own icon. */
  icon?: ReactNode;
  /** A heading in the page's outline. */
  title?: ReactNode;
  titleAs?: 'h1' | 'h2' | 'h3';
  /** What to do now: buttons. */
  actions?: ReactNode;
}

const icons = { info: <InfoIcon />, ok: <CheckIcon />, warn: <WarnIcon />, bad: <WarnIcon /> };

/** Speaks for the page. "bad" is an alert, the others are a status; pass `role` to say otherwise. */
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
