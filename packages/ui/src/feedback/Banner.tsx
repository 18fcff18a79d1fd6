import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CheckIcon, InfoIcon, WarnIcon } from '../icons/icons.tsx';
import { Grid, Stack, Text } from '../layout/Layout.tsx';
import styles from './Banner.module.css';

interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  kind?: 'info' | 'ok' | 'warn' | 'bad';
  /** Replaces the icon of the kind. */
  icon?: ReactNode;
  /** Rendered as a heading. */
  title?: ReactNode;
  titleAs?: 'h1' | 'h2' | 'h3';
  /** Buttons. */
  actions?: ReactNode;
}

const icons = { info: <InfoIcon />, ok: <CheckIcon />, warn: <WarnIcon />, bad: <WarnIcon /> };

/** A message of the page. Its role is `alert` if "bad", otherwise `status`, unless `role` overrides it. */
export function Banner(props: BannerProps) {
  const { kind = 'info', icon, title, titleAs = 'h2', actions, className, children, ...bannerProps } = props;
  return (
    <Grid
      columns="auto minmax(0, 1fr)"
      gap="1h"
      align="start"
      surface={kind === 'info' ? 'tint' : kind}
      pad={3}
      role={kind === 'bad' ? 'alert' : 'status'}
      {...bannerProps}
      className={classNames(styles.Banner, className)}
      data-kind={kind}
    >
      {icon ?? icons[kind]}
      <Stack className={styles['Banner-body']}>
        <div>
          {title && (
            <Text as={titleAs} size="lead">
              {title}
            </Text>
          )}
          {children}
        </div>
        {actions}
      </Stack>
    </Grid>
  );
}
