/** Only these types of the driver are used outside stores. */

export type { ClientSession, Db, MongoClient, ObjectId } from 'mongodb';
export { findAccountFields, findOwnAccountFields } from './account-fields.ts';
export * from './account-records.ts';
export * from './admin/admin.ts';
export * from './admin/import.ts';
export * from './admin/records.ts';
export * from './admin/settings.ts';
export * from './admin/staff-link.ts';
export type { AlertDoc } from './alert.ts';
export type { AppealDoc } from './appeal.ts';
export { checkNewAudit, checkWholeAudit } from './audit/check.ts';
export { forgetReasons } from './audit/forget-reasons.ts';
export { createAuditRowId, insertAuditRow } from './audit/row-id.ts';
export { forgetAccountInSeals, sealAudit } from './audit/seal.ts';
export { type AuditVerification, verifyAudit } from './audit/verify.ts';
export * from './claim.ts';
export * from './clinic.ts';
export * from './clinic-key.ts';
export * from './collections.ts';
export { detectReviewLanguage } from './detect-language.ts';
export * from './expand-words.ts';
export * from './flag.ts';
export {
  findFormerAccountIds,
  hashIdentifiers,
  type PersonIdentifiers,
} from './former-accounts.ts';
export { findGoneAddresses, hashAddress } from './gone-addresses.ts';
export { countLevels, recountLevels } from './level-counts.ts';
export * from './listing.ts';
export * from './manager.ts';
export * from './message.ts';
export {
  cleanInvisibleCharacters,
  type InvisibleCharacterReport,
} from './migrations/invisible-characters.ts';
export * from './name-keys.ts';
export * from './name-query.ts';
export * from './name-words.ts';
export * from './nicknames.ts';
export { caseInsensitive, type IndexSpec } from './prepare/index-spec.ts';
export { indexes } from './prepare/indexes.ts';
export { type LockOptions, readDatabaseTime, withLock } from './prepare/lock.ts';
export { type Migration, migrate, migrations } from './prepare/migrate.ts';
export { findMissingIndexes } from './prepare/missing-indexes.ts';
export { type OwnCollections, prepareCollections } from './prepare/own-collections.ts';
export { prepareDatabase } from './prepare/prepare.ts';
export * from './proof.ts';
export * from './records.ts';
export * from './releases/release.ts';
export * from './releases/service.ts';
export * from './releases/team-token.ts';
export * from './review.ts';
export * from './sanction.ts';
export { isObjectId, toObjectId } from './schema.ts';
export type { ReaderNote, SharedListDoc } from './shared-list.ts';
export * from './transaction.ts';
export * from './update.ts';
export { validators } from './validators.ts';
export * from './visit-request.ts';
