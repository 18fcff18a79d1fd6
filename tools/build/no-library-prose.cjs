/**
 * A loader for react-router and the federation runtime: what they tell developers in whole sentences, which no visitor
 * reads, is left out of what is published; errors keep their first words or their place: 1 KB for every page. A sentence
 * that a new version words otherwise stays in, and costs what it cost.
 */
const sentences = [
  /(?<=[`"])You cannot use the \\`useSearchParams\\`[^\n]*(?=`)/,
  / must not be used on the initial render in a <StaticRouter>[^\n]*(?=`)/,
  / may be used only in the context of a <Router> component\./g,
  / must be used within a data router\. {2}See [^\s`]*/g,
  /(?<=`)You should call navigate\(\) in a React[^\n]*(?=`;)/,
  / contains an invalid URL which will probably break when clicked[^\n]*(?=`)/,
  /(?<=`)You cannot render a <Router> inside another <Router>[^\n]*(?=`)/,
  / because it does not start with the basename, so the <Router> won't render anything\./,
  / {2}Please separate it out to the [^\n]*(?=`;)/,
  / because the \\`\*\\` character must always follow a [^\n]*(?=`)/,
  /(?<=\("|\()loadShareSync failed! (?:[^"\\]|\\")*(?="\))/,
  /(?<=")The getter for the shared module is not a function\. (?:[^"\\]|\\")*(?=")/,
  /(?<=`)The 'beforeRequest' hook was executed[^\n`]*(?=\$\{idRes\})/,
  / Ensure the shared config for "\$\{pkgName\}" is declared in [^`\n]*(?=`)/,
  /: cannot use both "eager: true" and "treeShaking\.mode" simultaneously\. Choose one strategy\./,
  /(?<=`)View the docs to see how to solve: (?=https)/,
  /Please note that overriding it may cause unexpected errors\./,
  /: neither "get" nor "lib" is provided in the share config\./,
];

module.exports = (source) => sentences.reduce((left, sentence) => left.replace(sentence, ''), source);
