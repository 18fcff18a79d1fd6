/** Stands in for remotes that a build names: here the registry names them, at run time. 0.8 KB. */
export const remotes = () => {};
