import { setImmediate as soon } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { EventType } from "#platform/contract/events.ts";
import { productName, version } from "#platform/contract/product.ts";
import { openApiOf } from "#platform/server/openapi.ts";

type Operation = {
  summary: string;
  tags: string[];
  "x-role"?: string;
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
};

/** `/api/openapi.json`, and a reader of it at `/api/docs` that needs no script and fetches nothing. Both are made when somebody first asks: it takes a second, which no start should wait for. */
export function serveDocs(
  app: FastifyInstance,
  calls: readonly Endpoint[],
  events: readonly EventType[] = [],
): void {
  let made: Promise<{ json: string; html: string }> | undefined;
  const docs = () => (made ??= docsOf(calls, events));
  app.get("/api/openapi.json", async (_request, reply) =>
    reply
      .type("application/json; charset=utf-8")
      .header("cache-control", "no-cache")
      .send((await docs()).json),
  );
  app.get("/api/docs", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      )
      .send((await docs()).html),
  );
}

async function docsOf(calls: readonly Endpoint[], events: readonly EventType[]) {
  const description = await openApiOf(calls, version, events);
  return { json: JSON.stringify(description), html: await readerOf(description as never) };
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
/** A schema as text, with links to the named ones. */
const shown = (schema: unknown): string =>
  `<pre>${escape(JSON.stringify(schema, null, 2)).replace(/#\/components\/schemas\/(\w+)/g, '<a href="#shape-$1">$1</a>')}</pre>`;

type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

async function readerOf(description: Description): Promise<string> {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? "other";
      groups.set(tag, [...(groups.get(tag) ?? []), operationOf(method, path, operation)]);
    }
    await soon();
  }
  const sections = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([tag, parts]) => `<h2 id="${escape(tag)}">${escape(tag)}</h2>${parts.join("")}`);
  const links = [...groups.keys()]
    .sort()
    .map((tag) => `<a href="#${escape(tag)}">${escape(tag)}</a>`)
    .join(" ");
  const shapes = Object.entries(description.components.schemas)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, schema]) =>
        `<details id="shape-${name}" open><summary><code>${name}</code></summary>${shown(schema)}</details>`,
    );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Calls · ${productName}</title><style>${style}</style></head>
<body><main><h1>The calls of ${productName}</h1><p>Version ${version}. The same as <a href="/api/openapi.json">openapi.json</a>. Amounts are decimal text, days are YYYY-MM-DD, moments ISO 8601 in UTC. A list with <code>limit</code> returns one page and a <code>Link</code> header to the next.</p><nav>${links} <a href="#shapes">Shapes</a></nav>${sections.join("")}<h2 id="shapes">Shapes</h2><p>What stands in several calls.</p>${shapes.join("")}</main></body></html>`;
}

function operationOf(method: string, path: string, operation: Operation): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const reply = Object.values(operation.responses["200"]?.content ?? {})[0]?.schema;
  const parameters = operation.parameters
    .map(
      (one) =>
        `<li><code>${escape(one.name)}</code> in ${one.in}${one.required ? ", required" : ""}${shown(one.schema)}</li>`,
    )
    .join("");
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> ${escape(operation.summary)}${operation["x-role"] ? ` <small>from ${operation["x-role"]}</small>` : " <small>open</small>"}</summary>
${parameters ? `<h3>Parameters</h3><ul>${parameters}</ul>` : ""}${body ? `<h3>Body</h3>${shown(body)}` : ""}${reply ? `<h3>Answer</h3>${shown(reply)}` : ""}</details>`;
}

const style =
  "body{font:15px/1.5 system-ui,sans-serif;margin:0;background:#faf8f5;color:#201d1b}main{max-width:860px;margin:0 auto;padding:32px 16px}h1{font-size:24px}h2{font-size:17px;margin:32px 0 8px}h3{font-size:14px;margin:12px 0 4px}details{background:#fff;border:1px solid #e6e5e2;border-radius:10px;padding:10px 14px;margin:8px 0}summary{cursor:pointer}code{overflow-wrap:anywhere}small{color:#63615e}pre{background:#f4f3f0;padding:10px;border-radius:8px;overflow:auto;font-size:13px}nav a{margin-right:12px}@media(prefers-color-scheme:dark){body{background:#1b1816;color:#f0eeea}details{background:#23201e;border-color:#35332f}pre{background:#151210}a{color:#9dc5ff}small{color:#a5a29c}}";
