import { site } from '@app/option-lists';
import { useLocation } from '@app/router';
import { countInbox } from '@app/types/admin/inbox';
import { adminLogout } from '@app/types/admin/session';
import { callAdmin, useAdminCall } from '../../admin-call.ts';
import { paths } from '../../paths.ts';
import { endSession } from '../../session.ts';
import { AccountMenu, AdminHeader, AdminNavButton, AdminNavLink, SectionNav } from '../../ui/AdminFrame.tsx';
import { Tab } from '../../ui/Tabs.tsx';
import { getInitials } from '../../words/format-words.ts';
import { useGrants, useMe } from '../access/me.ts';
import { discardDrafts } from '../drafts.ts';
import { destinations, findDestination, findPage, getMenuLabel, type PageDefinition } from '../pages.ts';
import { CommandPalette } from '../palette/CommandPalette.tsx';

/** The poll interval of the counts in the menu, which also reload after each change. */
const countPollMs = 60_000;

/** The header of the admin app and, below it, links to the pages of the current destination. */
export function ConsoleNav() {
  const { pathname } = useLocation();
  const grants = useGrants();
  const me = useMe();
  const waitingCount = useAdminCall(countInbox, {}, { pollMs: countPollMs }).data?.forMe.total;
  const isVisible = ({ label, permission }: PageDefinition) =>
    label && (!permission || grants[permission] !== undefined);
  const currentDestination = findDestination(pathname);
  const pages = currentDestination?.pages.filter(isVisible) ?? [];
  const currentPage = findPage(pages, pathname);
  return (
    <>
      <AdminHeader
        logo={{ href: paths.overview, name: site.name, label: `${site.name} back office` }}
        menuLabel={getMenuLabel(pathname)}
        path={pathname}
        tools={
          <>
            <CommandPalette />
            <AccountMenu initials={getInitials(me.name)} path={pathname}>
              <p>{me.name}</p>
              <AdminNavLink href={paths.profile} isCurrent={pathname === paths.profile}>
                Profile
              </AdminNavLink>
              <AdminNavButton onClick={() => void signOut()}>Sign out</AdminNavButton>
            </AccountMenu>
          </>
        }
      >
        {destinations.map((destination) => {
          const { href, label } = destination;
          const count = href === paths.inbox ? waitingCount : undefined;
          return (
            <AdminNavLink
              key={href}
              isCurrent={destination === currentDestination}
              href={count ? `${href}?whose=me` : href}
              count={count}
            >
              {label}
            </AdminNavLink>
          );
        })}
      </AdminHeader>
      {currentDestination && pages.length > 1 && (
        <SectionNav label={`Pages of ${currentDestination.label}`}>
          {pages.map((page) => (
            <Tab key={page.path} href={page.path} isCurrent={page === currentPage}>
              {page.label}
            </Tab>
          ))}
        </SectionNav>
      )}
    </>
  );
}

/** Ends the session in this browser even if the server is unreachable. */
async function signOut(): Promise<void> {
  await callAdmin(adminLogout).catch(() => {});
  discardDrafts();
  endSession('signed-out');
}
