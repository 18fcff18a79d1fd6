/**
 * A loader for react-router: says of its components that making one has no effect, so that the unused ones (forms,
 * prefetching, server components) can be left out of the build: 3 KB.
 */
module.exports = (source) =>
  source
    .replace(/= (React\d*)\.(forwardRef|memo|createContext)\(/g, '= /*#__PURE__*/ $1.$2(')
    .replace(/^\w+\.displayName = .*;$/gm, '');
