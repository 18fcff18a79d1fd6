import { classNames, Link, Row } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { sectionIds } from '../section-ids.ts';
import styles from './JumpLinks.module.css';

/** Links to the practical facts, which come late in the one-column layout. */
export function JumpLinks() {
  const links = [
    { id: sectionIds.reviews, name: m.profile_jump_reviews() },
    { id: sectionIds.insurance, name: m.profile_insurance() },
    { id: sectionIds.visit, name: m.profile_visit() },
    { id: sectionIds.access, name: m.profile_jump_access() },
  ];
  return (
    <nav className={classNames('NoPrint', styles.Jump)} aria-label={m.profile_jump()}>
      <Row as="ul" gap={0} columnGap={3}>
        {links.map(({ id, name }) => (
          <li key={id}>
            <Link href={`#${id}`}>{name}</Link>
          </li>
        ))}
      </Row>
    </nav>
  );
}
