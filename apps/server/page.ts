import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pathOf } from "#platform/contract/endpoint.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Page } from "#platform/contract/page.ts";
import type { ContextFor, Services } from "#platform/server/context.ts";
import { pagePolicy } from "#platform/server/security.ts";
import type { Route } from "#platform/server/route.ts";
import { sessionTokenOf } from "#platform/server/request.ts";
import { dashboardPage, notFoundPage, pages } from "#apps/pages.ts";
import { lookAttributes, lookFrom } from "#platform/contract/look.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { homePage } from "#areas/landing/contract/landing.pages.ts";
import { firstReadsOf, partModulesOf } from "./areas.ts";
import { addressOf, answerFirstReads, askedFirst } from "./first-reads.ts";
import { readRendered, type RenderedPage, serveForSearch } from "./landing.ts";
import { serveOfflineApp } from "./offline-app.ts";
import { entry, type First, htmlOf, type Manifest } from "./page-html.ts";

type Built = { manifest: Manifest; rendered: ReadonlyMap<string, RenderedPage> };
type Parts = {
  services: Services;
  routes: readonly Route[];
  webDir: string;
  contextFor: ContextFor;
  hasOfflineApp: boolean;
};

/** Serves the built files (immutable, pre-compressed) and every page as HTML that holds its first reads. */
export async function servePages(app: FastifyInstance, parts: Parts): Promise<void> {
  const manifest = JSON.parse(
    await readFile(join(parts.webDir, ".vite/manifest.json"), "utf8").catch(() => "{}"),
  ) as Manifest;
  if (manifest[entry]) await serveAssets(app, parts.webDir);
  const built: Built = { manifest, rendered: await readRendered(parts.webDir, parts.services.ports) };
  serveForSearch(app, parts.services.ports.appUrl);
  await serveOfflineApp(app, { ...parts, manifest });
  const rateLimit = { max: parts.services.callsPerMinute, timeWindow: 60_000 };
  for (const page of pages)
    app.get(page.path, { config: { rateLimit } }, (request, reply) =>
      servePage(page, 200, request, reply, built, parts),
    );
  app.setNotFoundHandler({ preHandler: app.rateLimit(rateLimit) }, (request, reply) => {
    if (
      request.method === "GET" &&
      !request.url.startsWith("/api/") &&
      (request.headers.accept ?? "").includes("text/html")
    )
      return servePage(notFoundPage, 404, request, reply, built, parts);
    throw new AppError(
      "not_found",
      `There is nothing at ${request.method} ${request.url.split("?", 1).join("").slice(0, 200)}`,
    );
  });
}

/** Serves the build's files. Those below /assets, thousands with the releases before, are looked up when they are asked for: a route for each would make the start longer. */
async function serveAssets(app: FastifyInstance, webDir: string): Promise<void> {
  const usual = { index: false, preCompressed: true, cacheControl: false } as const;
  const keptFor = (words: string) => (reply: { header(name: string, value: string): unknown }) =>
    void reply.header("cache-control", words);
  await app.register(fastifyStatic, {
    ...usual,
    root: webDir,
    wildcard: false,
    globIgnore: [".vite/**", "assets/**", "*.html", "worker.js", "**/*.br", "**/*.gz"],
    setHeaders: keptFor("public, max-age=3600"),
  });
  await app.register(fastifyStatic, {
    ...usual,
    root: join(webDir, "assets"),
    prefix: "/assets/",
    decorateReply: false,
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
    setHeaders: keptFor("public, max-age=31536000, immutable"),
  });
}

async function servePage(
  asked: Page,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
  built: Built,
  parts: Parts,
): Promise<unknown> {
  const nonce = randomBytes(16).toString("base64");
  const query = new URLSearchParams(request.query as Record<string, string>);
  // With a session `/` is the dashboard; with an ended one it is the landing page after all (Spec 1 §2).
  const hoped =
    asked === homePage && sessionTokenOf(request, parts.services.ports.appUrl) ? dashboardPage : asked;
  const address = { params: request.params as Record<string, string>, query };
  const { reads, since, ended } = await answerFirstReads(hoped, address, request, parts);
  const user = reads[pathOf(authApi.user)]?.body;
  if (asked.onlyHosts && user && !firstReadsOf(asked, address).some((read) => addressOf(read) in reads))
    return servePage(notFoundPage, 404, request, reply, built, parts);
  const page = user ? hoped : asked;
  const first: First = {
    reads,
    ...(user ? { since } : { ended, asked: askedFirst(asked === homePage ? dashboardPage : asked, address) }),
  };
  const rendered = built.rendered.get(page.module);
  const takesCards = parts.services.ports.payments && (page.takesCards ?? false);
  const html = htmlOf({
    title: page.title,
    modules: [entry, page.module, ...partModulesOf(page)],
    nonce,
    takesCards,
    first,
    look: lookOf(user, request.cookies.look),
    manifest: built.manifest,
    rendered,
  });
  reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("content-security-policy", pagePolicy(nonce, takesCards))
    .header("cache-control", "private, no-store")
    .header("vary", "accept-encoding, cookie");
  return sendCompressed(request, reply, html);
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string): Promise<unknown> {
  const accepted = request.headers["accept-encoding"] ?? "";
  if (html.length < 1024) return reply.send(html);
  if (/\bbr\b/.test(accepted))
    return reply
      .header("content-encoding", "br")
      .send(await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(await gzipped(html));
  return reply.send(html);
}

/** The attributes of <html> that the person chose; where nobody is signed in, by the cookie. */
const lookOf = (user: unknown, cookie: string | undefined): string =>
  Object.entries(lookAttributes((user as CurrentUser | undefined)?.look ?? lookFrom(cookie)))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
