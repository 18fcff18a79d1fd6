/** True for armed-forces mail: Americas (AA), Europe, Middle East, Africa (AE), Pacific (AP). No location. */
export function isMilitaryState(state: string): boolean {
  return state === 'AA' || state === 'AE' || state === 'AP';
}
