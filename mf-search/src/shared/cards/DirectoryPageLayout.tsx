import { Anchor, Container, Link, Row, Stack, Text } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { CompareTray } from '../saved/CompareTray.tsx';
import styles from './DirectoryPageLayout.module.css';

interface DirectoryPageLayoutProps {
  title: string;
  lead?: string;
  ancestors?: readonly { name: string; href: string }[];
  currentName?: string;
  children?: ReactNode;
  fullWidthContent?: ReactNode;
}

/** Layout of every place and specialty page: breadcrumbs, heading and a link to a search by ZIP code. */
export function DirectoryPageLayout(props: DirectoryPageLayoutProps) {
  const { title, lead, ancestors = [], currentName, children, fullWidthContent } = props;
  return (
    <>
      <Container className={styles.Page} gap={4}>
        <Stack>
          {ancestors.length > 0 && (
            <nav aria-label={m.breadcrumbs()}>
              <Row as="ol" gap={1} align="stretch" soft className={styles.Above}>
                {ancestors.map(({ name, href }) => (
                  <Row as="li" nowrap gap={1} key={href}>
                    <Anchor href={href}>{name}</Anchor>
                  </Row>
                ))}
                <Row as="li" aria-current="page">
                  {currentName}
                </Row>
              </Row>
            </nav>
          )}
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <Text size="lead">{lead}</Text>}
        </Stack>
        {children}
        <p>
          <Link href={paths.home}>{m.list_search()}</Link>
        </p>
      </Container>
      {fullWidthContent}
      <CompareTray />
    </>
  );
}
