import type { Endpoint } from '../call/endpoint.ts';
import { staffActions } from './actions/actions.ts';
import { listAppeals } from './appeals.ts';
import { auditEndpoints } from './audit.ts';
import { adminClaimEndpoints } from './claims.ts';
import { getClinicForStaff } from './clinics.ts';
import { exportFile } from './exports.ts';
import { importEndpoints } from './imports.ts';
import { inboxEndpoints } from './inbox.ts';
import { operationEndpoints } from './operations.ts';
import { adminMessageEndpoints } from './people/messages.ts';
import { findPeople } from './people/people.ts';
import { listAccounts } from './people/sanctions.ts';
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
import { getStats } from './stats.ts';
import { listTeamTokens } from './team-tokens.ts';
import { adminUpdateEndpoints } from './updates.ts';

/** All calls of staff and of pipelines, under /api/admin. */
export const adminEndpoints: readonly Endpoint[] = [
  ...adminSessionEndpoints,
  ...adminUserEndpoints,
  ...staffLinkEndpoints,
  findPeople,
  getStats,
  ...inboxEndpoints,
  ...queueEndpoints,
  ...adminProsthetistEndpoints,
  getClinicForStaff,
  ...adminReportEndpoints,
  listAppeals,
  ...adminMessageEndpoints,
  listAccounts,
  ...adminReviewEndpoints,
  ...adminUpdateEndpoints,
  ...adminClaimEndpoints,
  ...staffActions,
  ...importEndpoints,
  exportFile,
  ...auditEndpoints,
  ...operationEndpoints,
  ...settingsEndpoints,
  ...releaseEndpoints,
  listTeamTokens,
  ...pipelineEndpoints,
];
