// Runs this remote without the shell or a backend: `pnpm --filter @app/mf-search dev`.
import './language.ts';
import { createSession } from '@app/test-kit/sessions';
import { selectUserName, startAlone } from '@app/test-kit/start-alone';
import { Container, Ground } from '@app/ui';
import { lazy } from 'react';
import remote from './expose.ts';
import { handlers } from './mocks/handlers.ts';

const HomeSearch = lazy(remote.slots.homeSearch);
const RecentReviews = lazy(remote.slots.recentReviews);
const homePage = (
  <>
    <Ground style={{ paddingBlock: 'var(--space-4)' }}>
      <Container>
        <HomeSearch initial={{ name: '', zipCode: '', radius: '' }} />
      </Container>
    </Ground>
    <RecentReviews />
  </>
);

// `?as=patient`, `?as=parent` and `?as=prosthetist` sign in for this tab; `?as=` signs out.
const persona = selectUserName();
const parentInfo = { ageRange: "I'm a Parent", lowerExtremity: 'Single below-knee' } as const;
const isRoleName = persona === 'prosthetist' || persona === 'patient';
const session =
  persona === 'parent'
    ? createSession('patient', { patientInfo: parentInfo })
    : isRoleName && createSession(persona);

await startAlone(remote, {
  handlers,
  pages: [{ path: '/', element: homePage }],
  ...(session && { session }),
});
