import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Page } from "#platform/contract/page.ts";
import { productName } from "#platform/contract/product.ts";
import { testLogin } from "#areas/auth/contract/auth.rules.ts";
import {
  landingDescription,
  landingPage,
  privacyPage,
  termsPage,
} from "#areas/landing/contract/landing.pages.ts";

/** A prerendered page: its own small script, its head, and its body. */
export type RenderedPage = { entry: string; head: (nonce: string) => string; body: string };

type Options = { appUrl: string; testLogin?: boolean };

/** The prerendered pages, by the file that draws them; none without a build, then the browser draws them. */
export async function readRendered(
  webDir: string,
  { appUrl, testLogin: isShown }: Options,
): Promise<ReadonlyMap<string, RenderedPage>> {
  const rendered = new Map<string, RenderedPage>();
  const add = async (page: Page, name: string, head: RenderedPage["head"]): Promise<void> => {
    const body = await readFile(join(webDir, `${name}.html`), "utf8").catch(() => undefined);
    if (body !== undefined)
      rendered.set(page.module, {
        entry: "apps/web/landing.ts",
        head,
        body: isShown ? withTestLogin(body) : body,
      });
  };
  await Promise.all([
    add(landingPage, "landing", headOf(appUrl)),
    add(termsPage, "terms", () => ""),
    add(privacyPage, "privacy", () => ""),
  ]);
  return rendered;
}

/** In the demo, `/` is the dashboard: it must not show the landing page first. The flags are those of `browser-flags.ts`. */
const hideFromDemo = `try{if(location.pathname==="/"&&localStorage.getItem("visit")===null&&["demoMode","testMode"].some(f=>localStorage.getItem(f)==="true"))document.documentElement.dataset.letIn=""}catch{}`;

/** The test-access button shows the test login (Spec 1 §2), only if there is one. */
const withTestLogin = (body: string): string =>
  body.replace(
    /<span data-test-login[^>]*>/,
    (place) => `${place}&nbsp;(${testLogin.email}, ${testLogin.password})`,
  );

const headOf =
  (appUrl: string) =>
  (nonce: string): string => {
    const title = `${landingPage.title} · ${productName}`;
    const properties = {
      "og:type": "website",
      "og:site_name": productName,
      "og:title": title,
      "og:description": landingDescription,
      "og:url": `${appUrl}/`,
      "og:image": `${appUrl}/pictures/shared.jpg`,
      "og:image:width": "1200",
      "og:image:height": "630",
    };
    return [
      `<meta name="description" content="${quoted(landingDescription)}">`,
      `<link rel="canonical" href="/">`,
      ...Object.entries(properties).map(
        ([property, content]) => `<meta property="${property}" content="${quoted(content)}">`,
      ),
      `<meta name="twitter:card" content="summary_large_image">`,
      `<style>html{scroll-behavior:smooth}[data-let-in] #root{visibility:hidden}</style>`,
      `<script nonce="${nonce}">${hideFromDemo}</script>`,
    ].join("\n");
  };

const quoted = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

/** What search engines request: the landing page is the only page for everybody. */
export function serveForSearch(app: FastifyInstance, appUrl: string): void {
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${appUrl}/sitemap.xml\n`;
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${quoted(appUrl)}/</loc></url></urlset>\n`;
  app.get("/robots.txt", (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=3600").send(robots),
  );
  app.get("/sitemap.xml", (_request, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(sitemap),
  );
}
