import {
  type PatientInfo,
  type ProsthetistProfile,
  patientInfo,
  prosthetistProfile,
  type Role,
  role,
} from '@app/types';
import * as z from 'zod/mini';

/** The signed-in person as pages know them: parsed, and never the SDK's own object. */
export interface AccountUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Empty where the provider would only draw one of its own. */
  imageUrl: string;
  /** True if `imageUrl` is a picture of their own. */
  hasImage: boolean;
  hasPassword: boolean;
  /** Undefined until it was set once. */
  role: Role | undefined;
  patientInfo: PatientInfo;
  /** A hint for the page, never authority. */
  prosthetistProfile: ProsthetistProfile;
}

/** The members of the SDK's user that are read. */
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

/** Metadata is written by other programs and by the person: what does not parse is left out, member by member. */
function parseMembers<Shape extends Record<string, z.ZodMiniType>>(
  schema: z.ZodMiniObject<Shape>,
  value: unknown,
) {
  const written = typeof value === 'object' && value ? (value as Record<string, unknown>) : {};
  const parsed = Object.entries(schema.shape).flatMap(([name, member]) => {
    const { success, data } = z.safeParse(member, written[name]);
    return success && data !== undefined ? [[name, data] as const] : [];
  });
  return Object.fromEntries(parsed) as Partial<z.output<typeof schema>>;
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
    patientInfo: parseMembers(patientInfo, user.unsafeMetadata.patientinfo),
    prosthetistProfile: parseMembers(prosthetistProfile, user.unsafeMetadata.prosthetistProfile),
  };
}
