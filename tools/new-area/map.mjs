/** The map with an area: its row, its call and its table. */
export function onMap(map, { name, noun, table, page }) {
  const row = `| \`areas/${name}\` | – | \`${page.route}\` | ${noun} | built |`;
  const withArea = after(map, "Areas", row);
  const withCall = after(withArea, "Calls", `| \`areas/${name}\` | \`/api/${noun}\` |`);
  return after(withCall, "Tables", `| \`areas/${name}\` | \`${table}\` |`);
}

/** The text with a row at the end of the table under a heading. */
function after(text, heading, row) {
  const [before, rest] = text.split(`## ${heading}\n`);
  if (rest === undefined) throw new Error(`docs/map.md has no ${heading}`);
  return `${before}## ${heading}\n${rest.replace(/((?:^\|.*\n)+)/m, `$1${row}\n`)}`;
}
