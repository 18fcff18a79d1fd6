import { getHomeWords, paths } from '@app/seo';
import { getPageLocale, useShell } from '@app/shell-api';
import { ButtonLink, Figure, Link, Row, Stack, Wrap } from '@app/ui';
import { useHydrated } from '../../page/hydration.tsx';
import { m } from '../../paraglide/messages.js';
import styles from './Join.module.css';

/** For those alone who are not signed in. */
export function Join() {
  const { session } = useShell();
  const hydrated = useHydrated();
  const { join } = getHomeWords(getPageLocale());
  // Its HTML is the same for everybody.
  if (hydrated && session.status !== 'signed-out') return null;
  return (
    <section className={styles.Join} aria-labelledby="join">
      <Wrap className={styles['Join-row']}>
        <Stack>
          <h2 id="join">{join.title}</h2>
          <p>{join.text}</p>
          <Row>
            <ButtonLink size="large" href={paths.signupAs('patient')}>
              {join.patient}
            </ButtonLink>{' '}
            <ButtonLink kind="secondary" size="large" href={paths.signupAs('prosthetist')}>
              {join.practitioner}
            </ButtonLink>
          </Row>
          <p>
            {join.haveAccount} <Link href={paths.login}>{join.signIn}</Link>
          </p>
        </Stack>
        <Figure className={styles['Join-runner']} art="runner" label={m.runner_label()} />
      </Wrap>
    </section>
  );
}
