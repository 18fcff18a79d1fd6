import type { AddedOption } from './added.ts';
import { defineOptions, getValues } from './option.ts';

/**
 * Why a review is withheld or sent back. Neutral reasons only: none of them is about liking or disliking the care
 * (16 CFR 465.7(b)). They are published at /how-reviews-work and counted at /transparency.
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

/** What is kept where staff decide without a reason. Nobody is offered it; who reads the decision sees it. */
export const notStated = {
  value: 'Not stated',
  es: 'Sin indicar',
  retired: true,
} as const satisfies AddedOption;

/** Why a reader flags a review. "Something else" needs a note; the child reason leads to closing an account. */
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
 * Flags that speak of harm as long as the review is read: threats, hate, somebody's private details, a child's safety.
 * Such a review may be hidden while staff look.
 */
export const harmfulFlagReasons: readonly string[] = ['Harmful or illegal', 'Written by a child under 13'];

/** What visitors may rely on before one reader's word hides a review. */
export const hideLimits = {
  accountAgeDays: 7,
  /** So many reviews hidden by one account's word, within so many days. */
  perAccount: 3,
  perDays: 30,
  /** Whose harmful flag staff declined hides nothing for so long. */
  declinedDays: 180,
} as const;

/** What a visitor may report as outdated on a listing. */
export const reportFields = defineOptions([
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

/** What stands in a report's place of a field where an owner who left asks staff to take the page down. */
export const takedownField = 'Take the page down';

/**
 * What the team may take out of a review: the kind of thing, never a word of their own about it. A closed list, because a
 * mark that could hold any words could change what an author says (16 CFR 465).
 */
export const markKinds = [
  'name',
  'phone number',
  'email address',
  'street address',
  'link',
  'health details',
  'words',
] as const;
export type MarkKind = (typeof markKinds)[number];

/** What stands in the text in place of what was taken out. */
export const formatMark = (kind: MarkKind): string => `[${kind} removed by moderator]`;

/** Finds every mark of a text. */
export const createMarkPattern = (): RegExp =>
  new RegExp(`\\[(?:${markKinds.join('|')}) removed by moderator\\]`, 'g');

export const decisionReasonValues = getValues(decisionReasons);
export const flagReasonValues = getValues(flagReasons);
export const reportFieldValues = getValues(reportFields);
/** The choice, of flags and reports alike, that must be explained. */
export const somethingElse = 'Something else';
