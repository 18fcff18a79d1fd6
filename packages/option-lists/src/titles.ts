// What people write around a name, in both languages, folded: lower case, no marks, no dots.

/** Forms of address and letters after a name that are nobody's name. */
export const titles = [
  ...['dr', 'drs', 'doctor', 'mr', 'mister', 'mrs', 'ms', 'mx', 'prof', 'professor'],
  ...['dra', 'doctora', 'sr', 'sra', 'srta', 'senor', 'senora', 'senorita', 'profesor', 'profesora'],
  ...['lic', 'licenciado', 'licenciada', 'ingeniero', 'ingeniera'],
  ...['cp', 'cpo', 'cpoa', 'cpa', 'cped', 'cto', 'ctp', 'ctpo', 'cfo', 'faaop', 'faaopd'],
  ...['boco', 'bocp', 'bocpo', 'lp', 'lpo', 'mpo', 'mspo', 'msop', 'mscpo', 'rpt', 'rpta', 'rtpo'],
  ...['md', 'phd', 'dpt', 'pt', 'otr', 'rn', 'msc', 'bsc', 'mba', 'mph', 'edd', 'esq'],
] as const;

/** The same that are names, or part of one, as well: "Don", "Miss"; Do, Ma and Co; the suffixes of generations. */
export const possibleTitles = [
  ...['don', 'dona', 'miss', 'sir', 'madam', 'ing'],
  ...['co', 'lo', 'do', 'ma', 'ba', 'bs', 'ot', 'l', 'jr', 'ii', 'iii', 'iv'],
] as const;
