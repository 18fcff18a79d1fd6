import { defineOptions, getValues } from './option.ts';

/** Activity levels; the values are stored as written here. */
export const activityLevels = defineOptions([
  ['Low', 'Baja'],
  ['Medium', 'Media'],
  ['High', 'Alta'],
]);

export const ageRanges = defineOptions([
  ['Teen', 'Adolescente'],
  ['Young Adult', 'Persona adulta joven'],
  ['Middle Age', 'Mediana edad'],
  ['Senior', 'Persona mayor'],
  ["I'm a Parent", 'Soy padre o madre'],
]);

export const upperExtremities = defineOptions([
  ['None', 'Ninguna'],
  ['Single hand', 'Una mano'],
  ['Single elbow', 'Un codo'],
  ['Single shoulder', 'Un hombro'],
  ['Double hand', 'Ambas manos'],
  ['Double elbow', 'Ambos codos'],
  ['Double shoulder', 'Ambos hombros'],
]);

export const lowerExtremities = defineOptions([
  ['None', 'Ninguna'],
  ['Single symes/boyd', 'Una pierna, Symes/Boyd'],
  ['Single below-knee', 'Una pierna, por debajo de la rodilla'],
  ['Single above-knee', 'Una pierna, por encima de la rodilla'],
  ['Single hip', 'Una pierna, a nivel de la cadera'],
  ['Double symes/boyd', 'Ambas piernas, Symes/Boyd'],
  ['Double below-knee', 'Ambas piernas, por debajo de la rodilla'],
  ['Double above-knee', 'Ambas piernas, por encima de la rodilla'],
  ['Double hip', 'Ambas piernas, a nivel de la cadera'],
]);

export const activityLevelValues = getValues(activityLevels);
export const ageRangeValues = getValues(ageRanges);
export const upperExtremityValues = getValues(upperExtremities);
export const lowerExtremityValues = getValues(lowerExtremities);
