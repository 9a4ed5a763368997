import { productName } from "#platform/contract/product.ts";
import type { FirstReads } from "./first-reads.ts";
import type { RenderedPage } from "./landing.ts";

/** What the build says of its chunks, by the file that each was made from. */
export type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;

/** The entry of the browser's code, as the build's manifest names it. */
export const entry = "apps/web/main.tsx";

/** Text between tags. */
const inText = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** Text inside a script element must not contain what ends it. */
const inScript = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");

/** Links in the menu are prefetched while the pointer rests on them. */
const speculation = {
  prerender: [{ where: { selector_matches: "a[data-prerender]" }, eagerness: "moderate" }],
};

export type First = FirstReads & { asked?: string[]; kept?: true };
type Html = {
  title: string;
  modules: readonly string[];
  nonce: string;
  /** Whether cards are taken on this page; undefined where they are on none. */
  takesCards?: boolean | undefined;
  first: First;
  look: string;
  manifest: Manifest;
  rendered: RenderedPage | undefined;
};

/** The document around a screen: it loads the chunks of `modules`, or of the rendered page, and holds what the screen reads first. */
export function htmlOf({ title, modules, nonce, takesCards, first, look, manifest, rendered }: Html): string {
  const [main = "", ...scripts] = filesOf(manifest, rendered ? [rendered.entry] : modules);
  const app = rendered && ` data-app="/${manifest[entry]?.file ?? ""}"`;
  const cards = takesCards === undefined ? "" : ` data-cards="${takesCards ? "here" : "elsewhere"}"`;
  const stylesheet = manifest["style.css"]?.file;
  return `<!doctype html>
<html lang="en"${look}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${inText(title === productName ? productName : `${title} · ${productName}`)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/app.webmanifest">
<link rel="apple-touch-icon" href="/icons/apple-180.png">
${stylesheet ? `<link rel="stylesheet" href="/${stylesheet}">` : ""}
${scripts.map((file) => `<link rel="modulepreload" href="/${file}" nonce="${nonce}">`).join("\n")}
${rendered ? rendered.head(nonce) : ""}
<script type="module" nonce="${nonce}"${rendered ? "" : ` blocking="render"`} src="/${main}"></script>
<script type="speculationrules" nonce="${nonce}">${JSON.stringify(speculation)}</script>
</head>
<body>
<div id="root"${app ?? ""}${cards}>${rendered?.body ?? ""}</div>
${rendered ? "" : `<noscript>${productName} needs JavaScript. Please turn it on in your browser and reload the page.</noscript>`}
<script type="application/json" id="first-reads">${inScript(first)}</script>
</body>
</html>
`;
}

/** The chunks of these entries and all that they import, the entries' own first; by their names in the manifest. */
export function chunksOf(manifest: Manifest, names: readonly string[]): string[] {
  const chunks = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunks.has(name)) return;
    chunks.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return [...chunks];
}

/** Their files, in the same order. */
export const filesOf = (manifest: Manifest, names: readonly string[]): string[] => [
  ...new Set(chunksOf(manifest, names).flatMap((name) => manifest[name]?.file ?? [])),
];
