import { lazyPart } from '@app/remote-kit';
import type { ComponentType } from 'react';

/** A page of the console, below its frame. Its code loads when it is opened. */
export interface ConsolePage {
  /** As the router matches it, below /admin. */
  path: string;
  Page: ComponentType;
}

const page = (path: string, load: () => Promise<{ default: ComponentType }>): ConsolePage => ({
  path,
  Page: lazyPart(load),
});

/** Every page of the console. What it needs of rights says the server; the menu hides what would be refused. */
export const consolePages: readonly ConsolePage[] = [
  page('', () => import('../dashboard/DashboardPage.tsx')),
  page('prosthetists', () => import('../prosthetists/ProsthetistsPage.tsx')),
  page('prosthetists/merge', () => import('../prosthetists/merge/MergePage.tsx')),
  page('prosthetists/:id', () => import('../prosthetists/ProsthetistPage.tsx')),
  page('reports', () => import('../visitor-reports/ReportsPage.tsx')),
  page('appeals', () => import('../appeals/AppealsPage.tsx')),
  page('second-opinions', () => import('../second/SecondOpinionsPage.tsx')),
  page('reviews/:id?', () => import('../reviews/ReviewsPage.tsx')),
  page('pending-updates/:id?', () => import('../updates/UpdatesPage.tsx')),
  page('pending-claims/orphaned', () => import('../claims/OrphanedClaimsPage.tsx')),
  page('pending-claims/:id?', () => import('../claims/ClaimsPage.tsx')),
  page('import-data', () => import('../import/ImportPage.tsx')),
  page('import-data/:id', () => import('../import/BatchPage.tsx')),
  page('profile', () => import('../profile/ProfilePage.tsx')),
  page('settings/users', () => import('../users/UsersPage.tsx')),
  page('settings/mails', () => import('../settings/MailsPage.tsx')),
  page('settings/legal', () => import('../settings/LegalPage.tsx')),
  page('settings', () => import('../settings/SettingsPage.tsx')),
  page('audit/:id', () => import('../audit/AuditRowPage.tsx')),
  page('audit', () => import('../audit/AuditPage.tsx')),
  page('outbox', () => import('../outbox/OutboxPage.tsx')),
  page('data-reports', () => import('../data-reports/DataReportsPage.tsx')),
  page('releases', () => import('../releases/ReleasesPage.tsx')),
];
