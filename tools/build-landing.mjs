// Renders the landing page to HTML, so that it stands before any script has come.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const source = `
import { renderToStaticMarkup } from "react-dom/server";
import { LandingPage } from "#areas/landing/web/landing-page.tsx";
export const html = renderToStaticMarkup(<LandingPage />);
`;

/** Writes dist/web/landing.html, what the server puts into the page's root. Needs dist/web. */
export async function renderLanding(root) {
  const { build } = await import("esbuild");
  // Under the project, so that packages are found; gone when it has been read.
  const bundle = join(root, "dist", `landing-${process.pid}.mjs`);
  try {
    await build({ absWorkingDir: root, stdin: { contents: source, resolveDir: root, loader: "tsx" }, outfile: bundle, bundle: true, platform: "node", format: "esm", target: "node20", jsx: "automatic", packages: "external", logLevel: "warning" });
    const { html } = await import(pathToFileURL(bundle).href);
    writeFileSync(join(root, "dist/web/landing.html"), html);
  } finally {
    rmSync(bundle, { force: true });
  }
}
