import { getCollections } from '@app/db';
import { type App, createApp, createRateLimits, type Rate, registerHealthRoutes } from '@app/service-kit';
import { getDatabaseReadiness } from '@app/service-kit/open-database';
import { createPipelineGate } from '@app/team/team-tokens';
import { mountAppeals } from './appeals/appeals.routes.ts';
import { mountAudit } from './audit/audit.routes.ts';
import { mountClaims } from './claims/claims.routes.ts';
import { mountOrphanedClaims } from './claims/orphaned.routes.ts';
import type { AdminDeps, Dependencies } from './deps.ts';
import { mountExports } from './exports/exports.routes.ts';
import { mountImports } from './imports/imports.routes.ts';
import { mountAssignments } from './inbox/assign.routes.ts';
import { mountInbox } from './inbox/inbox.routes.ts';
import { mountLogin } from './login/login.routes.ts';
import { mountMessages } from './messages/messages.routes.ts';
import { mountDataReports } from './operations/data-reports.routes.ts';
import { mountJobs } from './operations/jobs.routes.ts';
import { mountOutbox } from './operations/outbox.routes.ts';
import { mountPhotos } from './photos/photos.routes.ts';
import { mountPipeline } from './pipeline/pipeline.routes.ts';
import { mountProsthetists } from './prosthetists/prosthetists.routes.ts';
import { mountQueue } from './queue/queue.routes.ts';
import { mountReleases } from './releases/releases.routes.ts';
import { mountReports } from './reports/reports.routes.ts';
import { mountProofs } from './reviews/proof.routes.ts';
import { mountReviews } from './reviews/reviews.routes.ts';
import { mountSanctions } from './sanctions/sanctions.routes.ts';
import { mountSecond } from './second/second.routes.ts';
import { noteLateDenials } from './sessions/late-denials.ts';
import { mountSessions } from './sessions/sessions.routes.ts';
import { mountLegal } from './settings/legal.routes.ts';
import { mountMailTemplates } from './settings/mail-templates.routes.ts';
import { mountSettings } from './settings/settings.routes.ts';
import { mountStats } from './stats/stats.routes.ts';
import { mountTeamTokens } from './team-tokens/team-tokens.routes.ts';
import { mountTotp } from './totp/totp.routes.ts';
import { mountUpdates } from './updates/updates.routes.ts';
import { mountPeople } from './users/people.routes.ts';
import { mountProfile } from './users/profile.routes.ts';
import { mountUsers } from './users/users.routes.ts';

/** More than a pipeline makes, and few enough to stop a loop. */
const callsOfPipeline: Rate = { points: 120, perSeconds: 60 };

/** Registers all routes of the service, all under /api/admin. */
export function createAdminApp({ gate, undoSeconds, ...given }: Dependencies): App {
  const { db, logger, login } = given;
  const admitting = gate ?? login.gate;
  const collections = getCollections(db);
  const calls = createRateLimits(db).limit('team-token', callsOfPipeline);
  const pipelines = createPipelineGate(collections, { calls, now: login.now });
  const app = createApp({ name: 'admin', logger, staff: admitting, pipelines });
  const deps: AdminDeps = { ...given, undoSeconds, gate: admitting, collections };
  registerHealthRoutes(app, { ready: () => getDatabaseReadiness(db) });
  noteLateDenials(app, login.notes);
  for (const mountPart of mounts) mountPart(app, deps);
  return app;
}

/** Route registrations by folder. */
const mounts: readonly ((app: App, deps: AdminDeps) => void)[] = [
  mountLogin,
  mountSessions,
  mountProfile,
  mountTotp,
  mountUsers,
  mountPeople,
  mountStats,
  mountProsthetists,
  mountReports,
  mountAppeals,
  mountSecond,
  mountInbox,
  mountAssignments,
  mountMessages,
  mountSanctions,
  mountQueue,
  mountReviews,
  mountProofs,
  mountUpdates,
  mountOrphanedClaims,
  mountClaims,
  mountPhotos,
  mountImports,
  mountExports,
  mountAudit,
  mountOutbox,
  mountJobs,
  mountDataReports,
  mountSettings,
  mountMailTemplates,
  mountLegal,
  mountReleases,
  mountTeamTokens,
  mountPipeline,
];
