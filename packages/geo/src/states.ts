/** Armed forces mail: Americas (AA), Europe, Middle East, Africa (AE), Pacific (AP). No place on the map. */
export function isMilitaryState(state: string): boolean {
  return state === 'AA' || state === 'AE' || state === 'AP';
}
