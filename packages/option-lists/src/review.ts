import { defineOptions, getValues } from './option.ts';

/** Positive tags of reviews. */
export const strengthTags = defineOptions([
  ['Comfortable socket', 'Encaje cómodo'],
  ['Listens', 'Escucha'],
  ['Explains options', 'Explica las opciones'],
  ['Quick adjustments', 'Ajustes rápidos'],
  ['Honest about timelines', 'Honesto con los plazos'],
  ['Great with kids', 'Excelente con niños'],
  ['Sports & running', 'Deporte y carrera'],
  ['Upper-limb know-how', 'Experiencia en extremidad superior'],
  ['Myoelectric know-how', 'Experiencia en mioeléctrica'],
  ['Osseointegration know-how', 'Experiencia en osteointegración'],
  ['Natural look', 'Aspecto natural'],
  ['Helps with insurance', 'Ayuda con el seguro'],
  ['Clear costs', 'Costos claros'],
  ['Accessible clinic', 'Clínica accesible'],
  ['Worth the travel', 'Vale la pena el viaje'],
]);

export const concernTags = defineOptions([
  ['Socket pain', 'Dolor con el encaje'],
  ['Long waits', 'Esperas largas'],
  ['Rushed visits', 'Consultas apresuradas'],
  ['Hard to reach', 'Difícil de contactar'],
  ['Billing surprises', 'Sorpresas en la factura'],
  ['Many remakes', 'Muchas repeticiones'],
  ["Didn't listen", 'No escuchó'],
  ['Access problems', 'Problemas de acceso'],
]);

export const reviewTags = [...strengthTags, ...concernTags];

export const stages = defineOptions([
  ['First prosthesis', 'Primera prótesis'],
  ['Replacement', 'Reemplazo'],
  ['New socket', 'Encaje nuevo'],
  ['Repair or adjustment', 'Reparación o ajuste'],
  ['Second opinion', 'Segunda opinión'],
  ['Before amputation', 'Antes de la amputación'],
]);

export const relations = defineOptions([
  ['self', 'usted mismo'],
  ['parent/guardian', 'padre, madre o tutor'],
  ['other family', 'otro familiar'],
]);

/** What may have been given for a review. Everything except "none" is displayed (16 CFR 465.4). */
export const incentives = defineOptions([
  ['none', 'nada'],
  ['A gift or discount', 'Un regalo o descuento'],
  ['Free supplies', 'Materiales gratuitos'],
  ['Money', 'Dinero'],
]);

/** Attestations that the author must tick, in this order. */
export const attestations = ['ownCare', 'noTies'] as const;

/** Limits: characters, tags, months, visits. */
export const reviewLimits = {
  minTextLength: 50,
  maxTextLength: 4000,
  maxTitleLength: 100,
  maxTags: 8,
  maxMonthsAgo: 36,
  maxMonthsToFit: 60,
  maxAdjustments: 99,
  /** Days from publication until the author can add a text one year later. */
  daysToYearLater: 365,
} as const;

export const reviewOrders = ['newest', 'highest', 'lowest'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/** The six optional dimensions of ratings in display order. Keys are field names. */
export const dimensions = ['fitComfort', 'listening', 'followUp', 'timeliness', 'billing', 'staff'] as const;
export type Dimension = (typeof dimensions)[number];

/** A value per dimension. Old documents lack newer dimensions. */
export type DimensionValues<T> = Partial<Record<Dimension, T>>;

export const fillDimensions = <T>(values: DimensionValues<T>, blank: T) =>
  Object.fromEntries(dimensions.map((name) => [name, values[name] ?? blank])) as Record<Dimension, T>;

/** Levels of verification. A verified e-mail address alone never makes a "verified patient". */
export const verificationLevels = ['none', 'email', 'proof'] as const;

export const reviewTagValues = getValues(reviewTags);
export const stageValues = getValues(stages);
export const relationValues = getValues(relations);
export const incentiveValues = getValues(incentives);
