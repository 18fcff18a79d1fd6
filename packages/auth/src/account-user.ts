import {
  type PatientInfo,
  type ProsthetistProfile,
  patientInfo,
  prosthetistProfile,
  type Role,
  readAgeAttestedAt,
  role,
} from '@app/types';
import * as z from 'zod/mini';

/** The signed-in user, parsed from the SDK's object. */
export interface AccountUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Empty if the provider would only generate a picture. */
  imageUrl: string;
  /** True if `imageUrl` was uploaded by the user. */
  hasImage: boolean;
  hasPassword: boolean;
  /** Undefined until it is set. */
  role: Role | undefined;
  /** True if the user said "13 or older". */
  ageAttested: boolean;
  patientInfo: PatientInfo;
  /** For display only, never for authorization. */
  prosthetistProfile: ProsthetistProfile;
}

/** The members of the SDK's user that this package reads. */
export interface ProviderUser {
  id: string;
  firstName: string | null;
  lastName: string | null;
  primaryEmailAddress: { emailAddress: string } | null;
  imageUrl: string;
  hasImage: boolean;
  passwordEnabled: boolean;
  publicMetadata: Record<string, unknown>;
  unsafeMetadata: Record<string, unknown>;
}

/** Parses metadata member by member and drops invalid members, because other programs and the user write it. */
function parseMembers<Shape extends Record<string, z.ZodMiniType>>(
  schema: z.ZodMiniObject<Shape>,
  metadata: unknown,
) {
  const members = typeof metadata === 'object' && metadata ? (metadata as Record<string, unknown>) : {};
  const validMembers = Object.entries(schema.shape).flatMap(([name, memberSchema]) => {
    const { success, data } = z.safeParse(memberSchema, members[name]);
    return success && data !== undefined ? [[name, data] as const] : [];
  });
  return Object.fromEntries(validMembers) as Partial<z.output<typeof schema>>;
}

export function toAccountUser(user: ProviderUser): AccountUser {
  return {
    id: user.id,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    email: user.primaryEmailAddress?.emailAddress ?? '',
    imageUrl: user.hasImage ? user.imageUrl : '',
    hasImage: user.hasImage,
    hasPassword: user.passwordEnabled,
    role: z.safeParse(role, user.publicMetadata.role).data,
    ageAttested: [user.publicMetadata, user.unsafeMetadata].some((metadata) =>
      readAgeAttestedAt(metadata, new Date()),
    ),
    patientInfo: parseMembers(patientInfo, user.unsafeMetadata.patientinfo),
    prosthetistProfile: parseMembers(prosthetistProfile, user.unsafeMetadata.prosthetistProfile),
  };
}
