// Who may make which staff call, written independently of the code.
import { expect, it } from 'vitest';
import { adminEndpoints } from './endpoints.ts';
import { adminRoles, grants, type StaffPermission } from './permissions.ts';

type GrantSymbol = '✓' | '2' | '–';

/** The permissions of each role. `2`: requires approval by another member. */
const symbolsByPermission: Record<
  StaffPermission,
  readonly [owner: GrantSymbol, moderator: GrantSymbol, data: GrantSymbol, viewer: GrantSymbol]
> = {
  own: ['✓', '✓', '✓', '✓'],
  read: ['✓', '✓', '✓', '✓'],
  contacts: ['✓', '✓', '✓', '–'],
  accounts: ['✓', '✓', '–', '–'],
  decide: ['✓', '✓', '–', '–'],
  proofs: ['✓', '✓', '–', '–'],
  sanction: ['✓', '✓', '–', '–'],
  redact: ['✓', '✓', '–', '–'],
  'approve-listing': ['✓', '✓', '✓', '–'],
  'edit-listing': ['✓', '–', '✓', '–'],
  delete: ['✓', '–', '2', '–'],
  purge: ['✓', '–', '2', '–'],
  settings: ['✓', '–', '–', '–'],
  users: ['✓', '–', '–', '–'],
  releases: ['✓', '–', '–', '–'],
};

/** The calls that each permission opens. Those that only read, for all members, are not listed. */
const callIdsByPermission: Partial<Record<StaffPermission, string>> = {
  own: `adminMe beginSecondFactor changeAdminProfile confirmSecondFactor dropSecondFactor elevate endAdminSession
    endOtherAdminSessions listAdminSessions`,
  contacts: 'exportFile',
  decide: `adminAnswerAppeal adminAnswerMessage adminApproveClaim adminApproveReply adminApproveReview
    adminApproveUpdate adminApproveYearLater adminCloseMessage adminDecideAppeal adminDecideFlags adminDeclineReport
    adminEditUpdateNotes
    adminMessageAuthor adminMessageClaimant adminMessageOwner adminNoteClaimCall adminPutIntegrityNotice
    adminRejectClaim adminRejectReply adminRejectReview adminRejectUpdate adminRejectYearLater adminRemoveReview
    adminReportDone adminRequestChanges adminRetryOutbox`,
  proofs: 'adminDecideProof adminViewProof',
  sanction: 'adminLiftSanction adminListAccounts adminSanctionAccount',
  redact: 'adminRedactReview',
  'approve-listing': 'adminApproveProsthetist adminEndManager adminRejectProsthetist adminSuspendProsthetist',
  'edit-listing': `adminCheckCredential adminConfirmProsthetist adminJoinClinics adminMergeProsthetists
    adminPartClinic adminPreviewMerge adminPutProsthetist adminRenameClinic adminViewCertificate cancelImport changeImport getImport getImportErrors importFile
    listImportRows listImports`,
  delete: `adminAgreeSecond adminCloseChildAccount adminDeclineSecond adminDeleteProsthetist adminDeleteReview
    adminRestoreProsthetist adminRestoreReview`,
  purge: 'adminPurgeOrphanedClaims rollbackImport',
  settings: `adminAddLegalRequest adminChangeLegalRequest adminChangeSettings adminListLegalRequests adminRunJob
    adminVerifyAudit`,
  users: `changeTeamMember endStaffLink inviteTeamMember listStaffLinks listTeam resetTeamMember sendStaffLinkAgain`,
  releases: `adminActivateVersion adminEndCanary adminEndTeamToken adminListRemotes adminListTeamTokens
    adminMakeTeamToken adminPreviewVersion adminRemoveService adminRollBackRemote adminSetCanaryVersion
    adminWithdrawRemote adminWithdrawService`,
};

it('the permissions of the roles equal the team’s table', () => {
  const symbols = { alone: '✓', second: '2', none: '–' } as const;
  for (const [permission, expectedSymbols] of Object.entries(symbolsByPermission)) {
    const roleSymbols = adminRoles.map(
      (role) => symbols[grants[role][permission as StaffPermission] ?? 'none'],
    );
    expect(roleSymbols, permission).toEqual(expectedSymbols);
  }
});

it('each permission opens the named calls', () => {
  const restrictedEndpoints = adminEndpoints.filter(({ permission }) => permission && permission !== 'read');
  const callsByPermission = Map.groupBy(restrictedEndpoints, ({ permission }) => permission!);
  expect([...callsByPermission.keys()].sort()).toEqual(Object.keys(callIdsByPermission).sort());
  for (const [permission, endpoints] of callsByPermission)
    expect(endpoints.map(({ id }) => id).sort(), permission).toEqual(
      callIdsByPermission[permission as StaffPermission]!.split(/\s+/),
    );
});
