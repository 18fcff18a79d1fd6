import { getCollections } from '@app/db';
import { type App, createApp, createRateLimit, registerHealthRoutes } from '@app/service-kit';
import { getDatabaseReadiness } from '@app/service-kit/open-database';
import { watchStorages } from '@app/storage';
import type { AccessLog } from '@app/team/access-log';
import { createPipelineGate } from '@app/team/team-tokens';
import { registerAppealRoutes } from './appeals/appeals.routes.ts';
import { registerApprovalRequestRoutes } from './approval-requests/approval-requests.routes.ts';
import { registerAuditRoutes } from './audit/audit.routes.ts';
import { registerClaimRoutes } from './claims/claims.routes.ts';
import { registerOrphanedClaimRoutes } from './claims/orphaned.routes.ts';
import { registerClinicRoutes } from './clinics/clinics.routes.ts';
import type { AdminAppDeps, AdminDeps } from './deps.ts';
import { registerExportRoutes } from './exports/exports.routes.ts';
import { registerImportRoutes } from './imports/imports.routes.ts';
import { registerAssignmentRoutes } from './inbox/assignments.routes.ts';
import { registerInboxRoutes } from './inbox/inbox.routes.ts';
import { registerLoginRoutes } from './login/login.routes.ts';
import { registerMessageRoutes } from './messages/messages.routes.ts';
import { registerDataReportRoutes } from './operations/data-reports.routes.ts';
import { registerJobRoutes } from './operations/jobs.routes.ts';
import { registerOutboxRoutes } from './operations/outbox.routes.ts';
import { registerPhotoRoutes } from './photos/photos.routes.ts';
import { registerPipelineRoutes } from './pipeline/pipeline.routes.ts';
import { registerProsthetistRoutes } from './prosthetists/prosthetists.routes.ts';
import { registerQueueRoutes } from './queue/queue.routes.ts';
import { registerReleaseRoutes } from './releases/releases.routes.ts';
import { registerReportRoutes } from './reports/reports.routes.ts';
import { registerProofRoutes } from './reviews/proof.routes.ts';
import { registerReviewRoutes } from './reviews/reviews.routes.ts';
import { registerSanctionRoutes } from './sanctions/sanctions.routes.ts';
import { registerSessionRoutes } from './sessions/sessions.routes.ts';
import { registerLegalRoutes } from './settings/legal.routes.ts';
import { registerSettingsRoutes } from './settings/settings.routes.ts';
import { registerJoinRoutes } from './staff-links/join.routes.ts';
import { registerStaffLinkRoutes } from './staff-links/staff-links.routes.ts';
import { registerStatsRoutes } from './stats/stats.routes.ts';
import { registerTeamTokenRoutes } from './team-tokens/team-tokens.routes.ts';
import { registerTotpRoutes } from './totp/totp.routes.ts';
import { registerUpdateRoutes } from './updates/updates.routes.ts';
import { registerPeopleRoutes } from './users/people.routes.ts';
import { registerProfileRoutes } from './users/profile.routes.ts';
import { registerUserRoutes } from './users/users.routes.ts';

/** More calls than a pipeline needs, yet few enough to stop a pipeline that loops. */
const pipelineRate = { name: 'team-token', points: 120, perSeconds: 60 };

/** Registers all routes of the service, all under /api/admin. */
export function createAdminApp({ gate, ...appDeps }: AdminAppDeps): App {
  const { db, logger, loginDeps } = appDeps;
  const collections = getCollections(db);
  const callLimit = createRateLimit(db, pipelineRate);
  const pipelineGate = createPipelineGate(collections, { callLimit, now: loginDeps.now });
  const app = createApp({ name: 'admin', logger, staff: gate ?? loginDeps.gate, pipelines: pipelineGate });
  const deps: AdminDeps = { ...appDeps, collections };
  const getStorageStatus = watchStorages(
    { uploads: appDeps.photoStorage, releases: appDeps.releaseDeps.files },
    logger,
  );
  registerHealthRoutes(app, {
    getReadiness: async () => ({ ...(await getDatabaseReadiness(db)), storage: getStorageStatus() }),
  });
  auditHandlerDenials(app, loginDeps.accessLog);
  for (const registerRoutes of routeRegistrars) registerRoutes(app, deps);
  return app;
}

/** Audits the denials of handlers, whose permissions depend on a call's subject; the gate audits its own. */
function auditHandlerDenials(app: App, accessLog: AccessLog): void {
  app.use('/api/admin/*', async (c, next) => {
    await next();
    const staff = c.get('staff');
    if (c.res.status !== 403 || !staff) return;
    const { code } = (await c.res.clone().json()) as { code?: unknown };
    if (code === 'no_right') await accessLog.recordDenial(c.req.raw, staff.id, code);
  });
}

const routeRegistrars: readonly ((app: App, deps: AdminDeps) => void)[] = [
  registerLoginRoutes,
  registerSessionRoutes,
  registerProfileRoutes,
  registerTotpRoutes,
  registerUserRoutes,
  registerStaffLinkRoutes,
  registerJoinRoutes,
  registerPeopleRoutes,
  registerStatsRoutes,
  registerProsthetistRoutes,
  registerClinicRoutes,
  registerReportRoutes,
  registerAppealRoutes,
  registerApprovalRequestRoutes,
  registerInboxRoutes,
  registerAssignmentRoutes,
  registerMessageRoutes,
  registerSanctionRoutes,
  registerQueueRoutes,
  registerReviewRoutes,
  registerProofRoutes,
  registerUpdateRoutes,
  registerOrphanedClaimRoutes,
  registerClaimRoutes,
  registerPhotoRoutes,
  registerImportRoutes,
  registerExportRoutes,
  registerAuditRoutes,
  registerOutboxRoutes,
  registerJobRoutes,
  registerDataReportRoutes,
  registerSettingsRoutes,
  registerLegalRoutes,
  registerReleaseRoutes,
  registerTeamTokenRoutes,
  registerPipelineRoutes,
];
