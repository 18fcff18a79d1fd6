import type { TeamMember } from '@app/types/admin/users';
import { Banner, Button } from '@app/ui';
import { useEffect, useRef } from 'react';
import styles from './UsersPage.module.css';

/** A new password, and whose it is. It is shown once. */
export interface IssuedPassword {
  user: TeamMember;
  password: string;
}

/** A password that was made for somebody else. Nobody sees it a second time. */
export function NewPassword({ made, onKept }: { made: IssuedPassword; onKept: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It was asked for further down the page.
    place.current?.scrollIntoView?.({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <Banner
        kind="warn"
        title={`The password of ${made.user.name}, for one sign-in`}
        actions={<Button onClick={onKept}>I have shared it</Button>}
      >
        <p className={styles.Password}>
          <code>{made.password}</code>
        </p>
        <p>Share it by phone or in person. It is shown only now; after signing in they choose their own.</p>
      </Banner>
    </div>
  );
}
