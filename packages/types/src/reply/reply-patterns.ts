// Patterns of the reply guard over plain text (accents removed, single spaces; see `toPlainText`). English and Spanish
// together, because people mix them. Bounded, disjoint quantifiers: matching takes linear time.

/** Patterns that need no facts about the review, by kind. */
export const wordPatterns = {
  patient: [/\b(?:in-?|out-?)?patients?\b|\bclients?\b|\bpacientes?\b|\bclient(?:e|a)s?\b/gi],

  visit: [
    /\bvisit(?:s|ed|ing)?\b|\bvisit(?:a|as|o|ar|aron|aste|arnos|ara)\b/gi,
    /\b(?:appointments?|appts?|consult(?:s|ation|ations)?|check-?ups?|follow-?ups?|fittings?|castings?)\b/gi,
    /\b(?:came|come|coming|been|walked) (?:in|to see|to us|here|back to (?:us|see))\b/gi,
    /\b(?:saw|see|seen|seeing|met|meeting|treat(?:ed|ing)?|fit(?:ted|ting)?|cast(?:ing)?|serv(?:ed|ing)|help(?:ed|ing)|work(?:ed|ing)? with|car(?:ed|ing) for|(?:took|taken|taking|take) care of) you\b/gi,
    /\byour (?:[a-z'-]{1,12} )?(?:care|case|treatment|therapy|evaluation|adjustments?|repairs?|delivery|order|chart|records?|file|referral|prescription|diagnos[ie]s|surgery|surgeon|physician|doctor|rehab)\b/gi,
    /\b(?:you|your family) (?:have )?(?:were|was|are|had been|been) (?:here|in our (?:office|clinic|care)|(?:seen|treated|fitted|referred|scheduled|diagnosed) )/gi,
    /\b(?:medical|treatment|patient|clinical) (?:record|note|chart|file|histor(?:y|ie))s?\b/gi,
    /\b(?:citas?|consultas?|cirugias?|recetas?|diagnosticos?|tratamientos?|expedientes?|historial(?:es)?)\b/gi,
    /\b(?:cuando|si|que|usted|ya) (?:usted )?(?:vino|vinieron|viniste|acudio|estuvo)\b/gi,
    /\b(?:lo|la|le|los|las|les|te) (?:atendi(?:mos|o|eron)?|atendemos|tratamos|vimos|recibimos|conocimos|ayudamos|cuidamos)\b/gi,
    /\b(?:atender|tratar|ver|recibir|ayudar|cuidar)(?:lo|la|le|los|las|les|te)\b/gi,
    /\b(?:su|sus|tu|tus) (?:[a-z]{1,12} )?(?:atencion|caso|ajustes?|pruebas?|evaluacion|terapia|rehabilitacion|reparacion(?:es)?|seguimiento|medic[oa]|cirujan[oa])\b/gi,
  ],

  body: [
    /\b(?:your|his|her|their) (?:[a-z'-]{1,15} ){0,2}(?:legs?|limbs?|arms?|hands?|foot|feet|toes?|knees?|hips?|elbows?|shoulders?|wrists?|ankles?|fingers?|stump|residuum|sockets?|liners?|sleeves?|prosthe(?:sis|ses|tics?)|devices?|components?|amputation|pain|skin|weight|wounds?|injur(?:y|ies)|conditions?|diabetes|health|gait|disability)\b/gi,
    /\b(?:su|sus|tu|tus) (?:[a-z]{1,15} ){0,2}(?:piernas?|extremidad(?:es)?|miembros?|brazos?|manos?|pies?|dedos?|rodillas?|caderas?|codos?|hombros?|munecas?|tobillos?|munon(?:es)?|encajes?|socket|liner|fundas?|protesis|dispositivos?|componentes?|amputacion|dolor(?:es)?|piel|peso|heridas?|lesion(?:es)?|condicion|diabetes|salud|marcha|discapacidad)\b/gi,
  ],

  level: [
    /\b(?:below|above|through)[- ](?:the[- ])?(?:knee|elbow)\b|\bpartial[- ](?:foot|hand)\b/gi,
    /\btrans-?(?:tibial(?:es)?|femoral(?:es)?|radial(?:es)?|humeral(?:es)?)\b/gi,
    /\b(?:symes?|boyd|chopart|lisfranc|rota(?:tion|cio)-?plast(?:y|ia)|osseo-?integrat(?:ion|ed)|osteointegracion|hemi-?pelvectom(?:y|ia))\b/gi,
    /\b(?:disarticulations?|desarticulacion(?:es)?|amput(?:ees?|ations?|ated|ad[oa]s?|acion(?:es)?)|bilateral(?:es)?|munon(?:es)?|stump|residual limb|limb (?:loss|difference))\b/gi,
    /\b(?:debajo|encima|arriba|abajo) (?:de la rodilla|del codo)\b|\b(?:bajo|sobre|tras)[- ](?:la )?(?:rodilla|codo)\b/gi,
    // Capitals only: "aka" is a word, and "Anchorage, AK" a place.
    /\b(?:BKA?|AKA|TTA|TFA|BEA|AEA)\b|(?<!, )\bAK\b/g,
  ],

  insurance: [
    /\b(?:insur(?:ance|er|ers|ed)|uninsured|coverage|co-?pay(?:s|ment|ments)?|deductibles?|reimburse(?:d|ment|ments)?|(?:prior|pre)-?[ -]?auth(?:orization|orized|s)?|out[- ]of[- ]pocket|in[- ]network|out[- ]of[- ]network|self-?pay)\b/gi,
    /\byour (?:[a-z]{1,12} )?(?:plan|policy|carrier|payer|benefits|claims?|authorization)\b/gi,
    /\b(?:medicare|medicaid|tricare|aetna|cigna|humana|anthem|molina|kaiser|unitedhealth(?:care)?|united health(?:care)?|uhc|bcbs|blue ?(?:cross|shield)|veterans affairs|workers'? comp(?:ensation)?)\b/gi,
    /\bVA\b/g,
    /\b(?:su|sus|el|del|al|un|tu) (?:seguro|plan|aseguradora|poliza|cobertura)s?\b/gi,
    /\b(?:seguros? (?:medicos?|de salud)|aseguradoras?|asegurad[oa]s?|cobertura|polizas?|copagos?|deducibles?|reembols(?:o|os|ar|amos)|autorizacion previa|asuntos de veteranos)\b/gi,
  ],

  amount: [
    /[$€£] ?\d[\d.,]{0,14}/g,
    /(?<![\d.,])\d[\d.,]{0,14} ?(?:k\b|usd\b|us\$|dollars?\b|bucks\b|cents\b|euros?\b|dolar(?:es)?\b|pesos\b|centavos\b)/gi,
    /\b(?:hundred|thousand|cien(?:to|tos)?|mil)s? (?:of )?(?:de )?(?:dollars|dolares|pesos|euros)\b/gi,
    /\byour (?:[a-z]{1,12} )?(?:bills?|balance|invoices?|payments?|refund|account)\b|\brefund(?:s|ed)?\b/gi,
    /\b(?:su|sus|tu|tus) (?:[a-z]{1,12} )?(?:facturas?|saldo|pagos?|cuenta)\b/gi,
  ],

  date: [
    /(?<![\d/.-])\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?![\d/-])|(?<![\d/.-])\d{4}[/.-]\d{1,2}[/.-]\d{1,2}(?![\d/-])/g,
    /(?<![\d/])(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])(?![\d/])/g,
    /\b(?:january|february|april|june|july|august|september|october|november|december)\b/gi,
    /\b(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)\b/gi,
    // "May" and "March" are words too, and abbreviations need a number after them.
    /\b(?:in|last|since|of|this|on) (?:may|march)\b/gi,
    /\b(?:may|march|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.? (?:\d{4}|\d{1,2}(?:st|nd|rd|th)?)\b|\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:may|march|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b/gi,
    /\b(?:on|last|this|that|next|el|este|pasado) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:el|este|pasado) (?:pasado )?(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/gi,
    /\b(?:in|since|from|during|en|desde|durante|de) (?:19|20)\d{2}\b/gi,
    /\b(?:days?|weeks?|months?|years?) (?:ago|earlier)\b|\b(?:last|that|earlier this) (?:day|week|month|year|spring|summer|fall|autumn|winter)\b|\b(?:yesterday|the other day)\b/gi,
    /\bhace (?:[a-z0-9]{1,10} ){0,2}(?:dias?|semanas?|mes(?:es)?|anos?)\b|\b(?:dia|semana|mes|ano|primavera|verano|otono|invierno) pasad[oa]\b|\b(?:ayer|anteayer|anoche)\b/gi,
  ],

  phone: [/(?<!\d)\(?\d{3}\)?[-. /]{0,2}\d{3}[-. ]?\d{4}(?!\d)/g],

  email: [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g],
} as const satisfies Record<string, readonly RegExp[]>;

/** A name in a salutation or after a title. Only the name is a finding. */
export const namePatterns: readonly RegExp[] = [
  /(?<=\b(?:Hi|Hello|Hey|Dear|Thanks|Thank you|Sorry|Hola|Gracias|Estimad[oa]|Querid[oa]|HI|HELLO|DEAR|HOLA),? )\p{Lu}\p{L}{1,30}\b/gu,
  /\b(?:Mr|Mrs|Ms|Miss|Mister|Sr|Sra|Srta|Senora?|senora?)\.? \p{Lu}\p{L}+/gu,
];

/** Capitalized words after a greeting that are no names. */
export const nonNames: ReadonlySet<string> = new Set(
  'there everyone everybody all reviewer friend friends neighbor neighbors reader readers sir madam for we our the you that this and to from so very again todos todas amigo amigos lector lectora lectores por a al lo le les nos su sus gracias muchas en de'.split(
    ' ',
  ),
);

/** First names that are also words: they count only in positions of a name. */
export const namesThatAreWords: ReadonlySet<string> = new Set(
  'will may mark grace hope joy art bill rich chance faith sue pat gene rose dawn don jack april june august hunter miles frank guy ray drew sol luz paz mar cielo angel jesus consuelo dolores pilar rosa linda blanca clara'.split(
    ' ',
  ),
);
