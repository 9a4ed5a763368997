// Renders the landing, terms and privacy pages to HTML, so that they show before any script has loaded.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const source = `
import { renderToStaticMarkup } from "react-dom/server";
import { LandingPage } from "#areas/landing/web/landing-page.tsx";
import { PrivacyPage } from "#areas/landing/web/privacy-page.tsx";
import { TermsPage } from "#areas/landing/web/terms-page.tsx";
export const pages = { landing: <LandingPage />, privacy: <PrivacyPage />, terms: <TermsPage /> };
export const htmlOf = renderToStaticMarkup;
`;

/** Writes dist/web/landing.html and the others, which the server puts into the page's root. Needs dist/web. */
export async function renderLanding(root) {
  const { build } = await import("esbuild");
  // Under the project, so that packages are found; removed once it has been read.
  const bundle = join(root, "dist", `landing-${process.pid}.mjs`);
  try {
    await build({
      absWorkingDir: root,
      stdin: { contents: source, resolveDir: root, loader: "tsx" },
      outfile: bundle,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      jsx: "automatic",
      packages: "external",
      logLevel: "warning",
    });
    const { pages, htmlOf } = await import(pathToFileURL(bundle).href);
    for (const [name, page] of Object.entries(pages))
      writeFileSync(join(root, `dist/web/${name}.html`), htmlOf(page));
  } finally {
    rmSync(bundle, { force: true });
  }
}
