// Keeps files of the browser's code from waiting for each other: see docs/decisions/0033-a-screen-in-a-few-files.md.

/**
 * The file of each module, changed as little as needed so that no two files need each other. `fileOf`: module to file; `needs`: module to the modules
 * it imports; `usedBy`: module to how many entries load it. Of files in a circle the one that most entries load takes along what its modules need of
 * the others.
 */
export function withoutCircles(fileOf, needs, usedBy) {
  const files = new Map(fileOf);
  for (;;) {
    const circle = firstCircle(files, needs);
    if (!circle) return files;
    const uses = new Map([...circle].map((file) => [file, 0]));
    for (const [id, file] of files)
      if (circle.has(file)) uses.set(file, Math.max(uses.get(file), usedBy.get(id) ?? 0));
    const [first] = [...circle].toSorted((a, b) => uses.get(b) - uses.get(a) || (a < b ? -1 : 1));
    const waiting = [...files].flatMap(([id, file]) => (file === first ? [id] : []));
    for (const id of waiting)
      for (const needed of needs.get(id) ?? []) {
        const file = files.get(needed);
        if (file === first || !circle.has(file)) continue;
        files.set(needed, first);
        waiting.push(needed);
      }
  }
}

/** Files that need each other, directly or by others; undefined where there are none (Tarjan's strongly connected components). */
function firstCircle(files, needs) {
  const edges = new Map([...files.values()].map((file) => [file, new Set()]));
  for (const [id, file] of files)
    for (const needed of needs.get(id) ?? [])
      if (files.has(needed) && files.get(needed) !== file) edges.get(file).add(files.get(needed));
  const [index, low, stack] = [new Map(), new Map(), []];
  let found;
  const visit = (file) => {
    index.set(file, index.size);
    low.set(file, index.get(file));
    stack.push(file);
    for (const next of edges.get(file)) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)));
    }
    if (low.get(file) !== index.get(file)) return;
    const part = stack.splice(stack.indexOf(file));
    if (part.length > 1) found ??= new Set(part);
  };
  for (const file of edges.keys()) if (!found && !index.has(file)) visit(file);
  return found;
}
