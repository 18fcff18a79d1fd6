// Runs this remote without the shell or a backend: `pnpm --filter @app/mf-listing-wizard dev`.
import './language.ts';
import { createSession } from '@app/test-kit/sessions';
import { selectUserName, startAlone } from '@app/test-kit/start-alone';
import remote from './expose.ts';
import { handlers } from './mocks/handlers.ts';
import { ownData } from './mocks/own-listing.ts';
import { type Scenario, scenarios } from './mocks/scenarios.ts';

// `?as=pending` and others open the page of a prosthetist in that state; see `mocks/scenarios.ts`.
scenarios[selectUserName() as Scenario]?.();
const listingId = ownData.editable?.listing.id;
const session = createSession('prosthetist', {
  prosthetistProfile: listingId ? { prosthetistId: listingId, complete: true } : {},
});

await startAlone(remote, { handlers, session });
