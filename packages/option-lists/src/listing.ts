import { defineOptions, getValues } from './option.ts';

// The first four lists have the order of the specification. Positions are bits in the search index: append only.

export const licenses = defineOptions([
  ['ABC Certified Prosthetist (CP)', 'Protesista certificado por la ABC (CP)'],
  ['BOC Certified Prosthetist (CP)', 'Protesista certificado por la BOC (CP)'],
  ['State Prosthetist License', 'Licencia estatal de protesista'],
  ['ABC Certified Orthotist-Prosthetist (CPO)', 'Ortesista-protesista certificado por la ABC (CPO)'],
  ['BOC Certified Orthotist-Prosthetist (CPO)', 'Ortesista-protesista certificado por la BOC (CPO)'],
  [
    'Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)',
    'Miembro distinguido de la Academia Estadounidense de Ortesistas y Protesistas (FAAOP)',
  ],
  ['NCOPE Residency Completion', 'Residencia NCOPE completada'],
  ['Masters of Prosthetics and Orthotics (MPO)', 'Maestría en Prótesis y Órtesis (MPO)'],
  ['Registered Prosthetic Technician (RPT)', 'Técnico protésico registrado (RPT)'],
]);

export const specialties = defineOptions([
  ['Athletes and High Activity', 'Deportistas y alta actividad'],
  ['Rotationplasty', 'Rotacioplastia'],
  ['Myoelectric', 'Mioeléctrica'],
  ['Osseointegration', 'Osteointegración'],
  ['Cosmetic (Lifelike)', 'Cosmética (aspecto natural)'],
  ['Accepts out-of-state patients', 'Acepta pacientes de otros estados'],
]);

export const insurancePlans = defineOptions([
  ['Medicare', 'Medicare'],
  ['Medicaid', 'Medicaid'],
  ['UnitedHealthcare (UHC)', 'UnitedHealthcare (UHC)'],
  ['Blue Cross Blue Shield (BCBS)', 'Blue Cross Blue Shield (BCBS)'],
  ['Anthem', 'Anthem'],
  ['Cigna', 'Cigna'],
  ['Aetna', 'Aetna'],
  ['Humana', 'Humana'],
  ['Kaiser Permanente', 'Kaiser Permanente'],
  ['Molina Healthcare', 'Molina Healthcare'],
  ['TRICARE', 'TRICARE'],
  ['VA / Veterans Affairs', 'VA / Asuntos de Veteranos'],
  ["Workers' Compensation", 'Compensación por accidentes de trabajo'],
  ['Self-Pay / Out-of-Pocket', 'Pago por cuenta propia'],
  [
    'Charity Care / Nonprofit Assistance Programs',
    'Atención benéfica / programas de ayuda sin fines de lucro',
  ],
  ['Other Government Programs', 'Otros programas del gobierno'],
]);

export const languages = defineOptions([
  ['Spanish', 'Español'],
  ['Chinese', 'Chino'],
  ['ASL', 'Lengua de señas estadounidense (ASL)'],
]);

export const limbLevels = defineOptions([
  ['Symes/Boyd', 'Symes/Boyd'],
  ['Below-knee', 'Por debajo de la rodilla'],
  ['Above-knee', 'Por encima de la rodilla'],
  ['Hip', 'Cadera'],
  ['Hand', 'Mano'],
  ['Elbow', 'Codo'],
  ['Shoulder', 'Hombro'],
]);

export const deviceFamilies = defineOptions([
  ['Everyday leg', 'Pierna de uso diario'],
  ['Microprocessor knee', 'Rodilla con microprocesador'],
  ['Running/sport', 'Carrera o deporte'],
  ['Body-powered arm', 'Brazo accionado por el cuerpo'],
  ['Myoelectric arm', 'Brazo mioeléctrico'],
  ['Cosmetic', 'Cosmética'],
  ['Osseointegrated', 'Osteointegrada'],
  ['Other', 'Otra'],
]);

/** Displayed devices if the limb level is too rare to be displayed. */
export const broadDevices = defineOptions([
  ['Prosthetic leg', 'Prótesis de pierna'],
  ['Prosthetic arm', 'Prótesis de brazo'],
]);

export const accessibilityFeatures = defineOptions([
  ['Step-free entrance', 'Entrada sin escalones'],
  ['Accessible parking', 'Estacionamiento accesible'],
  ['Lift', 'Ascensor', 'Elevator'],
  ['Adjustable table', 'Camilla ajustable'],
  ['Hoist', 'Grúa de traslado', 'Patient lift'],
  ['Accessible restroom', 'Baño accesible'],
]);

/** Ways to see patients outside the clinic. */
export const homeVisits = defineOptions([
  ['At home', 'A domicilio'],
  ['In hospital', 'En el hospital'],
  ['By video', 'Por videollamada'],
]);

export const openingFilters = defineOptions([
  ['now', 'Abierto ahora', 'Open now'],
  ['saturday', 'Sábado', 'Saturday'],
]);

/** Who may call the line for urgent repairs. */
export const urgentCallers = defineOptions([
  ['Patients of the practice', 'Pacientes de la clínica'],
  ['Patients of other practices', 'Pacientes de otras clínicas'],
]);

export const placePhotoKinds = defineOptions([
  ['Entrance', 'Entrada'],
  ['Parking', 'Estacionamiento'],
  ['Fitting room', 'Sala de prueba'],
  ['Other', 'Otro'],
]);
/** Maximum number of photos of the place in a listing. */
export const maxPlacePhotos = 5;
/** Longer edge, in pixels, of the smaller copies of a photo: for a row of photos, and for a phone's screen. */
export const photoCopyEdgesPx = { small: 480, medium: 960 } as const;
export type PhotoCopy = keyof typeof photoCopyEdgesPx;

export const costHelp = defineOptions([
  ['Free first talk', 'Primera conversación gratis'],
  ['Payment plans', 'Pago a plazos'],
  ['Charity care', 'Atención benéfica'],
  ['Help with insurance appeals', 'Ayuda con apelaciones al seguro'],
]);

export const licenseValues = getValues(licenses);
export const specialtyValues = getValues(specialties);
export const insuranceValues = getValues(insurancePlans);
export const languageValues = getValues(languages);
export const limbLevelValues = getValues(limbLevels);
export type LimbLevel = (typeof limbLevelValues)[number];
export const deviceFamilyValues = getValues(deviceFamilies);
export const placePhotoKindValues = getValues(placePhotoKinds);
export const accessibilityValues = getValues(accessibilityFeatures);
