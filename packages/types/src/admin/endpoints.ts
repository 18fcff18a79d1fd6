import type { Endpoint } from '../call/endpoint.ts';
import { staffActions } from './actions/actions.ts';
import { adminAppealEndpoints } from './appeals.ts';
import { auditEndpoints } from './audit.ts';
import { adminClaimEndpoints } from './claims.ts';
import { adminClinicEndpoints } from './clinics.ts';
import { exportEndpoints } from './exports.ts';
import { importEndpoints } from './imports.ts';
import { inboxEndpoints } from './inbox.ts';
import { operationEndpoints } from './operations.ts';
import { adminMessageEndpoints } from './people/messages.ts';
import { adminPeopleEndpoints } from './people/people.ts';
import { adminSanctionEndpoints } from './people/sanctions.ts';
import { staffLinkEndpoints } from './people/staff-links.ts';
import { adminUserEndpoints } from './people/users.ts';
import { pipelineEndpoints } from './pipeline.ts';
import { adminProsthetistEndpoints } from './prosthetists.ts';
import { queueEndpoints } from './queue.ts';
import { releaseEndpoints } from './releases.ts';
import { adminReportEndpoints } from './reports.ts';
import { adminReviewEndpoints } from './reviews.ts';
import { adminSessionEndpoints } from './session.ts';
import { settingsEndpoints } from './settings.ts';
import { statsEndpoints } from './stats.ts';
import { listTeamTokens } from './team-tokens.ts';
import { adminUpdateEndpoints } from './updates.ts';

/** All calls of staff and of pipelines, under /api/admin. */
export const adminEndpoints: readonly Endpoint[] = [
  ...adminSessionEndpoints,
  ...adminUserEndpoints,
  ...staffLinkEndpoints,
  ...adminPeopleEndpoints,
  ...statsEndpoints,
  ...inboxEndpoints,
  ...queueEndpoints,
  ...adminProsthetistEndpoints,
  ...adminClinicEndpoints,
  ...adminReportEndpoints,
  ...adminAppealEndpoints,
  ...adminMessageEndpoints,
  ...adminSanctionEndpoints,
  ...adminReviewEndpoints,
  ...adminUpdateEndpoints,
  ...adminClaimEndpoints,
  ...staffActions,
  ...importEndpoints,
  ...exportEndpoints,
  ...auditEndpoints,
  ...operationEndpoints,
  ...settingsEndpoints,
  ...releaseEndpoints,
  listTeamTokens,
  ...pipelineEndpoints,
];
