/** Stands in for the sentences of federation's errors. Their codes and the address that explains them stay: 0.5 KB. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
