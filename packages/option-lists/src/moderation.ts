import type { AddedOption } from './added-options.ts';
import { defineOptions, getValues } from './option.ts';

/**
 * Reasons to withhold a review or send it back. Neutral only: none concerns liking the care (16 CFR 465.7(b)).
 * Published at /how-reviews-work and counted at /transparency.
 */
export const decisionReasons = defineOptions([
  ['Names another person', 'Nombra a otra persona'],
  ['Confidential details', 'Contiene datos confidenciales'],
  ['Abusive or obscene', 'Ofensivo u obsceno'],
  ['Discriminatory', 'Discriminatorio'],
  ['False or fake', 'Falso o inventado'],
  ['Not about this care', 'No trata de esta atención'],
  ['Conflict of interest', 'Conflicto de intereses'],
  ['Too little to help a reader', 'Demasiado breve para ayudar'],
]);

/** Stored for a decision without a reason. Never offered. */
export const notStatedReason = {
  value: 'Not stated',
  es: 'Sin indicar',
  retired: true,
} as const satisfies AddedOption;

/** Reasons of flags. "Something else" requires a note; the child reason leads to closing an account. */
export const flagReasons = defineOptions([
  ['Names a person', 'Nombra a una persona'],
  ['Harmful or illegal', 'Dañino o ilegal'],
  ['Abusive', 'Ofensivo'],
  ['Fake or paid', 'Falso o pagado'],
  ['Not about this care', 'No trata de esta atención'],
  ['Written by a child under 13', 'Escrito por un menor de 13 años'],
  ['Something else', 'Otro motivo'],
]);

/**
 * Flags for harm: threats, hate, private details, a child's safety. Such a review may be hidden while staff examine it.
 */
export const harmfulFlagReasons: readonly string[] = ['Harmful or illegal', 'Written by a child under 13'];

/** Conditions under which one reader's flag hides a review. */
export const flagHideLimits = {
  minAccountAgeDays: 7,
  /** Maximum number of reviews that the flags of one account hide within the period. */
  maxPerAccount: 3,
  periodDays: 30,
  /** After a declined harmful flag, flags of the account hide nothing for this many days. */
  pauseDays: 180,
} as const;

export const reportSubjects = defineOptions([
  ['Name', 'Nombre'],
  ['Practice', 'Clínica'],
  ['Address', 'Dirección'],
  ['Phone', 'Teléfono'],
  ['Website', 'Sitio web'],
  ['Licenses', 'Licencias'],
  ['Insurance', 'Seguros'],
  ['Languages', 'Idiomas'],
  ['Specialties', 'Especialidades'],
  ['New patients and waits', 'Pacientes nuevos y esperas'],
  ['Accessibility', 'Accesibilidad'],
  ['Closed or moved', 'Cerró o se mudó'],
  ['Something else', 'Otra cosa'],
]);

/** Report subject of a former owner's takedown request. */
export const takedownSubject = 'Take the page down';

/** Kinds of redacted text. A closed list, because free text could change what an author says (16 CFR 465). */
export const redactionKinds = [
  'name',
  'phone number',
  'email address',
  'street address',
  'link',
  'health details',
  'words',
] as const;
export type RedactionKind = (typeof redactionKinds)[number];

/** Text that replaces redacted text. */
export const formatRedactionMark = (kind: RedactionKind): string => `[${kind} removed by moderator]`;

export const createRedactionMarkPattern = (): RegExp =>
  new RegExp(`\\[(?:${redactionKinds.join('|')}) removed by moderator\\]`, 'g');

export const decisionReasonValues = getValues(decisionReasons);
export const flagReasonValues = getValues(flagReasons);
export const reportSubjectValues = getValues(reportSubjects);
/** The option of flags and reports that requires a note. */
export const somethingElse = 'Something else';
