import { site } from '@app/option-lists';
import { useLocation } from '@app/router';
import type { AdminRight } from '@app/types/admin/rights';
import { adminLogout } from '@app/types/admin/session';
import { type AdminStats, getStats } from '@app/types/admin/stats';
import { AdminHeader, AdminMore, AdminNavButton, AdminNavLink } from '@app/ui/staff';
import { callAdmin, useAdminCall } from '../../admin-call.ts';
import { paths } from '../../paths.ts';
import { endSession } from '../../session.ts';
import { useMay } from '../access/me.ts';
import { forgetNotes } from '../draft-notes.ts';

interface Entry {
  href: string;
  label: string;
  /** Without this right the server would refuse the page, so it is not offered. */
  right?: AdminRight;
  waiting?: (stats: AdminStats) => number;
}

const entries: readonly Entry[] = [
  { href: paths.dashboard, label: 'Dashboard' },
  { href: paths.prosthetists, label: 'Prosthetists', waiting: (stats) => stats.prosthetists.pending },
  { href: paths.reviews, label: 'Reviews', waiting: (stats) => stats.reviews.pending },
  { href: paths.updates, label: 'Pending updates', waiting: (stats) => stats.pendingUpdates },
  { href: paths.claims, label: 'Pending claims', waiting: (stats) => stats.pendingClaims },
  { href: paths.importData, label: 'Import', right: 'edit-listing' },
  { href: paths.settings, label: 'Settings' },
  { href: paths.profile, label: 'Profile' },
];
const furtherEntries: readonly Entry[] = [
  { href: paths.reports, label: 'Reported changes', waiting: (stats) => stats.openReports },
  { href: paths.appeals, label: 'Appeals' },
  {
    href: paths.secondOpinions,
    label: 'Second opinions',
    waiting: (stats) => stats.secondOpinions,
  },
  { href: paths.audit, label: 'Audit log' },
  { href: paths.outbox, label: 'Outbox and jobs' },
  { href: paths.dataReports, label: 'Data reports' },
  { href: paths.releases, label: 'Releases', right: 'releases' },
];

/** How often the menu counts anew what waits, beside each decision. */
const countEveryMs = 60_000;

/** The menu of the console: where to, and how much waits there. */
export function ConsoleNav() {
  const { pathname } = useLocation();
  const may = useMay();
  const { data: stats } = useAdminCall(getStats, {}, { everyMs: countEveryMs });
  const renderLinks = (some: readonly Entry[]) =>
    some
      .filter(({ right }) => !right || may(right))
      .map(({ href, label, waiting }) => (
        <AdminNavLink
          key={href}
          href={href}
          current={isAt(pathname, href)}
          count={stats && waiting?.(stats)}
          countLabel=" waiting"
        >
          {label}
        </AdminNavLink>
      ));
  return (
    <AdminHeader
      logo={{ href: paths.dashboard, name: site.name, label: `${site.name} back office` }}
      menuLabel="Menu"
      navLabel="Back office"
      path={pathname}
    >
      {renderLinks(entries)}
      <AdminMore label="More" path={pathname}>
        {renderLinks(furtherEntries)}
        <AdminNavButton onClick={() => void signOut()}>Sign out</AdminNavButton>
      </AdminMore>
    </AdminHeader>
  );
}

const isAt = (pathname: string, href: string) =>
  pathname === href || (href !== paths.dashboard && pathname.startsWith(`${href}/`));

/** Ends the session here in any case: the server may be out of reach. */
async function signOut(): Promise<void> {
  await callAdmin(adminLogout).catch(() => {});
  forgetNotes();
  endSession();
}
