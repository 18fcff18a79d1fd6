/**
 * A loader for packages/types: what a call's value tells readers of the OpenAPI document stays on the server. No browser
 * code reads it: 0.7 KB.
 */
module.exports = (source) =>
  source
    .replace(/^ {2}(?:summary|limits):\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gm, '')
    .replace(/^ {2}problems: \{(?:.*\}|[^}]*\n {2}\}),$/gm, '');
