export function withoutCircles(
  fileOf: ReadonlyMap<string, string>,
  needs: ReadonlyMap<string, readonly string[]>,
  usedBy: ReadonlyMap<string, number>,
): Map<string, string>;
