/** Files by path. */
export type Files = Record<string, string>;

const pkg = (name: string): Files => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: "1.0.0", main: "index.js" }),
  [`node_modules/${name}/index.js`]: "module.exports = {};\n",
});

/** A small project that keeps every rule: two areas, the platform, apps. */
export const cleanTree: Files = {
  "package.json": JSON.stringify({
    name: "planted",
    type: "module",
    imports: { "#areas/*": "./areas/*", "#platform/*": "./platform/*", "#apps/*": "./apps/*" },
    dependencies: { zod: "1", pg: "1", "drizzle-orm": "1" },
    devDependencies: { react: "1" },
  }),
  ...pkg("zod"),
  ...pkg("pg"),
  ...pkg("drizzle-orm"),
  ...pkg("react"),
  "README.md": "# Planted\n",
  "docs/map.md":
    "# Map\n\n## Tables\n| area | tables |\n|---|---|\n| `areas/shop` | `shops` |\n| `areas/till` | `tills`, `till_rolls` (kept by `shops`) |\n",
  "vite.config.ts": "export default { mode: process.env.MODE };\n",
  "platform/contract/money.ts": `import { z } from "zod";\n/** An amount. */\nexport const amount = () => z;\n`,
  "platform/server/clock.ts": `import { readFileSync } from "node:fs";\n/** Reads. */\nexport function read() { return readFileSync; }\n`,
  "platform/web/browser-flags.ts": `/** Tells a flag. */\nexport const flag = () => localStorage.getItem("flag");\n`,
  "platform/web/ui/button.tsx": `import { flag } from "../browser-flags.ts";\n/** A button. */\nexport function Button() { return flag(); }\n`,
  "platform/web/error-boundary.tsx": `import { Component } from "react";\nexport class ErrorBoundary extends Component {}\n`,
  "platform/server/widened.ts": `declare module "pg" { interface Client { id: string } }\nexport { read } from "./clock.ts";\nexport const widened = true;\n`,
  "apps/pages.ts": `import { shopPage } from "#areas/shop/contract/shop.pages.ts";\nexport const pages = [shopPage];\n`,
  "apps/server/config.ts": "export const port = process.env.PORT;\n",
  "apps/server/areas.ts": `import { shop } from "#areas/shop/server/index.ts";\nexport const areas = [shop];\n`,
  "areas/shop/README.md": "# Shop\n",
  "areas/shop/contract/shop.pages.ts": `import { amount } from "#platform/contract/money.ts";\nexport const shopPage = { amount };\n`,
  "areas/shop/server/shop.table.ts": `import { table } from "drizzle-orm";\nexport const shops = table;\n`,
  "areas/shop/server/shop.store.ts": `import { shops } from "./shop.table.ts";\nexport const listShops = () => shops;\nexport const shopText = "SELECT FROM shops";\n`,
  "areas/shop/server/index.ts": `import { listShops } from "./shop.store.ts";\nexport const shop = { listShops };\nexport { shopPage } from "#areas/shop/contract/shop.pages.ts";\n`,
  "areas/shop/server/shop.builder.ts": `import { shops } from "./shop.table.ts";\nexport const buildShop = () => shops;\n`,
  "areas/shop/server/shop.test.ts": `import { buildShop } from "./shop.builder.ts";\nimport { till } from "#areas/till/server/till.store.ts";\nexport const tested = [buildShop, till];\n`,
  "areas/shop/web/index.ts": `export { ShopCard } from "./shop-card.tsx";\n`,
  "areas/shop/web/shop-card.tsx": `export const ShopCard = () => null;\n`,
  "areas/shop/web/shop-page.tsx": `import { Button } from "#platform/web/ui/button.tsx";\nexport function ShopPage() { return Button(); }\n`,
  "areas/till/README.md": "# Till\n",
  "areas/till/contract/till.rules.ts": `/** True when the till can close. */\nexport const canClose = () => true;\nexport class TillError extends Error {}\n`,
  "areas/till/server/till.table.ts": `import { shops } from "#areas/shop/server/shop.table.ts";\nexport const tills = shops;\n`,
  "areas/till/server/till.store.ts": `import { tills } from "./till.table.ts";\nexport const till = tills;\n`,
  "areas/till/server/index.ts": `import { till } from "./till.store.ts";\nimport { shop } from "#areas/shop/server/index.ts";\nexport const tillDoor = { till, shop };\n`,
  "areas/till/web/index.ts": `import { ShopCard } from "#areas/shop/web/index.ts";\nexport const TillCard = ShopCard;\n`,
};

/** What breaks one rule: the files to add, and where it must be found (by default the first file). */
export type Plant = { rule: string; files: Files; at?: string[] };

const one = (rule: string, path: string, text: string): Plant => ({ rule, files: { [path]: text } });
const lines = (count: number, text = "// line") => `${text}\n`.repeat(count);
const longFunction = (name: string, count: number) =>
  `/** Long. */\nexport function ${name}() {\n${lines(count - 2, "  void 0;")}}\n`;

const importPlants: Plant[] = [
  one("unresolvable", "platform/server/lost.ts", `import "#platform/server/nowhere.ts";\n`),
  {
    rule: "file-cycle",
    files: {
      "platform/server/hen.ts": `import type { Egg } from "./egg.ts";\nexport type Hen = { egg: Egg };\n`,
      "platform/server/egg.ts": `import type { Hen } from "./hen.ts";\nexport type Egg = { hen: Hen };\n`,
    },
    at: ["platform/server/egg.ts"],
  },
  one("platform-contract-is-pure", "platform/contract/disk.ts", `import "node:fs";\n`),
  one("platform-contract-is-pure", "platform/contract/other.ts", `import "pg";\n`),
  one("tables-are-pure", "platform/tables/disk.ts", `import "node:fs";\n`),
  one("tables-are-pure", "platform/tables/clock.ts", `import "#platform/server/clock.ts";\n`),
  one(
    "platform-knows-no-area",
    "platform/server/knowing.ts",
    `import type { shop } from "#areas/shop/server/index.ts";\nexport type Shop = typeof shop;\n`,
  ),
  one("nobody-imports-apps", "platform/server/upside-down.ts", `import "#apps/server/config.ts";\n`),
  one("nobody-imports-apps", "areas/shop/server/port.service.ts", `import "#apps/server/config.ts";\n`),
  one("area-contract-is-pure", "areas/shop/contract/heavy.rules.ts", `import "#platform/server/clock.ts";\n`),
  one("area-contract-is-pure", "areas/shop/contract/node.rules.ts", `import "node:fs";\n`),
  one(
    "area-server-by-doors",
    "areas/till/server/burglar.service.ts",
    `import "#areas/shop/server/shop.store.ts";\n`,
  ),
  one("table-by-doors", "areas/till/server/burglar.table.ts", `import "#areas/shop/server/shop.store.ts";\n`),
  one(
    "builder-by-doors",
    "areas/till/server/burglar.builder.ts",
    `import "#areas/shop/server/shop.store.ts";\n`,
  ),
  one("area-web-by-doors", "areas/till/web/burglar.view.ts", `import "#areas/shop/web/shop-card.tsx";\n`),
  one("web-imports-no-server", "platform/web/query.ts", `import "#platform/server/clock.ts";\n`),
  one("web-imports-no-server", "apps/web/database.ts", `import "pg";\n`),
  one("web-imports-no-node", "areas/shop/web/disk.view.ts", `import "node:fs";\n`),
  one("server-imports-no-web", "platform/server/paint.ts", `import "#platform/web/ui/button.tsx";\n`),
  one("server-on-dependencies", "platform/server/render.ts", `import "react";\n`),
  one("sql-in-stores", "areas/shop/server/query.service.ts", `import "drizzle-orm";\n`),
  one("apps-by-doors", "apps/server/burglar.ts", `import "#areas/shop/server/shop.store.ts";\n`),
  one("apps-by-doors", "apps/web/eager.ts", `import "#areas/shop/web/shop-page.tsx";\n`),
  { rule: "page-list-is-pure", files: { "apps/pages.ts": `import "#apps/server/config.ts";\n` } },
  one("product-imports-no-test", "areas/shop/server/made-up.service.ts", `import "./shop.builder.ts";\n`),
  {
    rule: "area-cycle",
    files: { "areas/shop/web/friend.view.ts": `import "#areas/till/web/index.ts";\n` },
    at: ["areas/shop/web/friend.view.ts", "areas/till/web/index.ts"],
  },
];

const shapePlants: Plant[] = [
  one("file-size", "platform/server/endless.ts", lines(301)),
  one("test-size", "platform/server/endless.test.ts", lines(601)),
  one("function-size", "platform/server/long.ts", longFunction("long", 91)),
  one("component-size", "platform/web/ui/long-card.tsx", longFunction("LongCard", 201)),
  one("docs-size", "docs/style.md", lines(101, "words")),
  {
    rule: "docs-size",
    files: { "areas/wordy/README.md": lines(41, "words"), "areas/wordy/contract/wordy.rules.ts": "" },
  },
  { rule: "docs-size", files: { "README.md": lines(101, "words") } },
  one("vague-name", "platform/server/string-utils.ts", ""),
  one("vague-name", "platform/helpers/dates.ts", ""),
  one("kebab-case", "platform/server/readFile.ts", ""),
  one("role", "areas/shop/server/shop.manager.ts", ""),
  one("role", "areas/shop/contract/shop.service.ts", ""),
  one("component-name", "areas/shop/web/basket.tsx", "export const Trolley = () => null;\n"),
  one("default-export", "platform/server/nameless.ts", "/** Nothing. */\nexport default function () {}\n"),
  one("default-export", "platform/server/nameless-value.ts", "export default 1;\n"),
  one("interface", "platform/server/old.ts", "export interface Old { a: 1 }\n"),
  one("class", "platform/server/manager.ts", "export class Manager {}\n"),
  one("enum", "platform/server/colour.ts", "export enum Colour { Red }\n"),
  one(
    "decorator",
    "platform/server/decorated.ts",
    "export class DecoratedError extends Error { @log field = 1 }\n",
  ),
  one("barrel", "areas/shop/server/all.service.ts", `export * from "./shop.store.ts";\n`),
  one("barrel", "platform/server/everything.ts", `export { read } from "./clock.ts";\n`),
  one("import-ending", "areas/shop/server/bare.service.ts", `import "./shop.store";\n`),
  one("import-across", "areas/shop/server/across.service.ts", `import "../contract/shop.pages.ts";\n`),
  one("environment", "platform/server/reading.ts", "export const mode = process.env.MODE;\n"),
  one("environment", "platform/server/unpacking.ts", "export const { env } = process;\n"),
  one(
    "environment",
    "platform/server/importing.ts",
    `import { env } from "node:process";\nexport const mode = env;\n`,
  ),
  one(
    "browser-storage",
    "areas/shop/web/flags.view.ts",
    `export const flag = () => window.localStorage.getItem("flag");\n`,
  ),
  one(
    "browser-storage",
    "areas/shop/web/shelf.view.ts",
    `export const shelf = () => indexedDB.open("shelf");\n`,
  ),
  one(
    "connection",
    "platform/server/opening.ts",
    `import pg from "pg";\nexport const pool = new pg.Pool({});\n`,
  ),
  one("constant", "areas/shop/web/shop.messages.ts", `export const hello = "Welcome to Mainstay";\n`),
  one("unfinished", "platform/server/later.ts", "// TODO: think\n"),
  one("unfinished", "platform/server/never.ts", `export const answer = "not implemented";\n`),
  one("test-id", "areas/shop/web/marked.tsx", `export const Marked = () => <i data-testid="x" />;\n`),
  one("sleep", "e2e/shop.test.ts", "export const wait = () => page.waitForTimeout(500);\n"),
  one(
    "sleep",
    "areas/till/server/sleepy.test.ts",
    "export const wait = () => new Promise((done) => setTimeout(done, 500));\n",
  ),
  one("comment", "areas/shop/contract/silent.rules.ts", "export function canPay() { return true; }\n"),
  one("comment", "areas/shop/server/silent.service.ts", "export const pay = async () => true;\n"),
  one("comment", "platform/server/silent.ts", "export function quiet() {}\n"),
  { rule: "area-readme", files: { "areas/untold/contract/untold.rules.ts": "" }, at: ["areas/untold"] },
  { rule: "area-contract", files: { "areas/lawless/README.md": "" }, at: ["areas/lawless"] },
  {
    rule: "area-door",
    files: {
      "areas/closed/README.md": "",
      "areas/closed/contract/closed.rules.ts": "",
      "areas/closed/server/closed.store.ts": "",
    },
    at: ["areas/closed"],
  },
  one("job-declared", "areas/shop/server/baked.work.ts", `export const bake = job({ name: "shop.bake" });\n`),
  one("job-handled", "areas/shop/server/baked.jobs.ts", "export const baked = handles(bake, () => {});\n"),
  one("store-verb", "areas/shop/server/shelves.store.ts", "export const ponderShelves = (tx: 1) => tx;\n"),
  one(
    "store-verb",
    "areas/till/server/rolls.store.ts",
    "export async function rollOf(tx: 1) { return tx; }\n",
  ),
  one(
    "foreign-table",
    "areas/shop/server/sums.store.ts",
    "export const sumTills = () => `SELECT 1 FROM tills`;\n",
  ),
  one(
    "foreign-table",
    "areas/shop/server/joins.store.ts",
    "export const listRolls = (id: string) => `SELECT FROM shops WHERE ${id} IN (SELECT 1 FROM x JOIN till_rolls AS r ON true)`;\n",
  ),
  one(
    "foreign-table",
    "areas/shop/server/rolls.table.ts",
    `import { pgTable } from "drizzle-orm";\nexport const rolls = pgTable("till_rolls");\n`,
  ),
  one(
    "foreign-table",
    "platform/server/tills.ts",
    "/** All. */\nexport const allTills = () => `SELECT 1 FROM tills`;\n",
  ),
  one(
    "foreign-table",
    "areas/shop/server/index.ts",
    `export const area = { mergeRules: { "till_rolls.contact_id": { rule: "moves" } } };\n`,
  ),
  one(
    "foreign-table",
    "areas/shop/contract/merges.rules.ts",
    `export const mergeRules = { "tills.contact_id": { rule: "moves" } };\n`,
  ),
  { rule: "area-folder", files: { "areas/shop/extras/note.md": "" }, at: ["areas/shop/extras"] },
];

export const plants = [...importPlants, ...shapePlants];
