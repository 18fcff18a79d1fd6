import { Anchor, Link, Row, Stack, Text, Wrap } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { CompareTray } from '../saved/CompareTray.tsx';
import styles from './PlacePage.module.css';

interface PlacePageProps {
  title: string;
  lead?: string;
  /** Ancestor pages, from the top. */
  above?: readonly { name: string; href: string }[];
  /** Short name of this page at the end of the breadcrumbs. */
  here?: string;
  /** Content in the heading's column. */
  children?: ReactNode;
  /** Full-width content below it. */
  below?: ReactNode;
}

/** Layout of every place and specialty page: breadcrumbs, heading and a link to a search by ZIP code. */
export function PlacePage({ title, lead, above = [], here, children, below }: PlacePageProps) {
  return (
    <>
      <Wrap className={styles.Page} gap={4}>
        <Stack>
          {above.length > 0 && (
            <nav aria-label={m.breadcrumbs()}>
              <Row as="ol" gap={1} align="stretch" className={styles.Above}>
                {above.map(({ name, href }) => (
                  <li key={href}>
                    <Anchor href={href}>{name}</Anchor>
                  </li>
                ))}
                <li aria-current="page">{here}</li>
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
      </Wrap>
      {below}
      <CompareTray />
    </>
  );
}
