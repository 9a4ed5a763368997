// What of the contracts the browser gets: see docs/decisions/0012-contracts-without-schemas-in-the-browser.md.

const contracts = /\/(?:areas\/[a-z-]+|platform)\/contract\/[a-z.-]+\.ts$/;
/** What follows a contract's path where only its schemas are meant. */
const apart = "?schemas";
const contractsAndSchemas = new RegExp(contracts.source.replace("$", `(?:\\${apart})?$`));
/** What only the server and the description of the calls need to know. */
const serversPart = {
  endpoint: ["summary", "params", "query", "body", "multipart", "reply", "maxBodyBytes", "callsPerMinute"],
};

const schemaDescriptions = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/** A Vite plugin: schemas in the browser check and do not describe themselves; the API description is made on the server. */
export function silentSchemas() {
  return {
    name: "silent-schemas",
    apply: "build",
    transform: {
      filter: { id: schemaDescriptions },
      handler(code) {
        const names = this.parse(code)
          .body.filter(({ type }) => type === "ExportNamedDeclaration")
          .flatMap(({ declaration, specifiers }) =>
            declaration
              ? (declaration.declarations ?? [declaration]).map(({ id }) => id.name)
              : specifiers.map(({ exported }) => exported.name),
          );
        return { code: names.map((name) => `export const ${name} = () => undefined;`).join("\n"), map: null };
      },
    },
  };
}

/**
 * A Vite plugin: what of a contract makes schemas is a module beside the rest of it, so that lists and rules come without the library that
 * checks. Both are the same file: what the schemas need of the rest stands in both, which holds for values that nobody changes.
 */
export function schemasApart() {
  return {
    name: "schemas-apart",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: contracts },
      handler(code, id) {
        const { body } = this.parse(code);
        const making = statementsThatMakeSchemas(body);
        const names = making.filter(({ type }) => type === "ExportNamedDeclaration").flatMap(namesOf);
        if (names.length === 0) return undefined;
        const rest = edited(
          code,
          making.map(({ start, end }) => [start, end, ""]),
        );
        return {
          code: `${rest}\nexport { ${names.join(", ")} } from "./${id.split("/").pop()}${apart}";`,
          map: null,
          moduleSideEffects: false,
        };
      },
    },
  };
}

function statementsThatMakeSchemas(body) {
  const imported = body
    .filter(({ type }) => type === "ImportDeclaration")
    .flatMap(({ source, specifiers }) =>
      specifiers.map(({ local }) => ({ name: local.name, from: source.value })),
    );
  if (!imported.some(({ from }) => from === "zod")) return [];
  // A schema has a capital letter; whatever else comes from another contract may make one when it is called.
  const schemas = new Set(
    imported.filter(({ name, from }) => from === "zod" || /^[A-Z]/.test(name)).map(({ name }) => name),
  );
  const makers = new Set(imported.map(({ name }) => name));
  const declared = body
    .map((statement) => ({ statement, names: namesOf(statement) }))
    .filter(({ names }) => names.length > 0);
  const making = new Set();
  for (let before = -1; making.size > before;) {
    before = making.size;
    for (const { statement, names } of declared) {
      if (making.has(statement) || !(mentions(statement, schemas) || callsOne(statement, makers))) continue;
      making.add(statement);
      for (const name of names) schemas.add(name);
    }
  }
  return [...making];
}

const declarationOf = (statement) =>
  statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;

function namesOf(statement) {
  const declaration = declarationOf(statement);
  if (declaration?.type === "VariableDeclaration") return declaration.declarations.map(({ id }) => id.name);
  return /^(?:Function|Class)Declaration$/.test(declaration?.type ?? "") ? [declaration.id.name] : [];
}

const mentions = (node, names) =>
  (node.type === "Identifier" && names.has(node.name)) ||
  childrenOf(node).some((child) => mentions(child, names));
/** True when making the value calls one of these; what a function calls, it calls later. */
const callsOne = (node, names) =>
  !/Function/.test(node.type) &&
  ((node.type === "CallExpression" && mentions(node.callee, names)) ||
    childrenOf(node).some((child) => callsOne(child, names)));

/** A Vite plugin: calls keep method, path, access and role, and schemas that no screen uses are left out. */
export function webContracts() {
  return {
    name: "web-contracts",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: contractsAndSchemas },
      handler(code) {
        const edits = [];
        const { body } = this.parse(code);
        for (const statement of body)
          for (const { init } of declaratorsOf(statement)) {
            if (!init || !calls(init)) continue;
            withoutServersPart(init, edits);
            // Contracts know neither browser nor server, so a value that nobody uses need not be made.
            edits.push([init.start, init.start, "/*#__PURE__*/ (() => ("], [init.end, init.end, "))()"]);
          }
        return { code: edited(code, edits), map: null, moduleSideEffects: false };
      },
    },
  };
}

function declaratorsOf(statement) {
  const declaration = declarationOf(statement);
  return declaration?.type === "VariableDeclaration" && declaration.kind === "const"
    ? declaration.declarations
    : [];
}

const isNode = (value) => typeof value === "object" && value !== null && typeof value.type === "string";
const childrenOf = (node) => Object.values(node).flat().filter(isNode);
const calls = (node) =>
  !/Function/.test(node.type) &&
  (/^(?:Call|New|Member)Expression$/.test(node.type) || childrenOf(node).some(calls));

function withoutServersPart(node, edits) {
  const [declared] = node.type === "CallExpression" ? node.arguments : [];
  const names =
    declared?.type === "ObjectExpression" &&
    node.callee.type === "Identifier" &&
    serversPart[node.callee.name];
  if (!names) {
    for (const child of childrenOf(node)) withoutServersPart(child, edits);
    return;
  }
  // endpoint() fills in what is left out with schemas; what the browser needs of a call stands in it.
  if (node.callee.name === "endpoint") edits.push([node.callee.start, node.callee.end, ""]);
  declared.properties.forEach((property, at) => {
    if (names.includes(property.key?.name))
      edits.push([property.start, declared.properties[at + 1]?.start ?? declared.end - 1, ""]);
  });
}

function edited(code, edits) {
  let text = code;
  for (const [start, end, words] of edits.sort((a, b) => b[0] - a[0] || b[1] - a[1]))
    text = text.slice(0, start) + words + text.slice(end);
  return text;
}
