// What of the contracts the browser gets: see docs/decisions/0012-contracts-without-schemas-in-the-browser.md.

const contracts = /\/(?:areas\/[a-z-]+|platform)\/contract\/[a-z.-]+\.ts$/;
/** What only the server and the description of the calls need to know. */
const serversPart = { endpoint: ["summary", "params", "query", "body", "multipart", "reply", "maxBodyBytes", "callsPerMinute"], page: ["firstReads"] };

const schemaDescriptions = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/** A Vite plugin: schemas in the browser check and do not describe themselves; the API description is made on the server. */
export function silentSchemas() {
  return {
    name: "silent-schemas",
    apply: "build",
    transform: {
      filter: { id: schemaDescriptions },
      handler(code) {
        const names = this.parse(code).body.filter(({ type }) => type === "ExportNamedDeclaration").flatMap(({ declaration, specifiers }) =>
          declaration ? (declaration.declarations ?? [declaration]).map(({ id }) => id.name) : specifiers.map(({ exported }) => exported.name));
        return { code: names.map((name) => `export const ${name} = () => undefined;`).join("\n"), map: null };
      },
    },
  };
}

/** A Vite plugin: calls keep method, path, access and role, pages lose their first reads, and schemas that no screen uses are left out. */
export function webContracts() {
  return {
    name: "web-contracts",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: contracts },
      handler(code) {
        const edits = [];
        const { body } = this.parse(code);
        for (const statement of body) for (const { init } of declaratorsOf(statement)) {
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
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  return declaration?.type === "VariableDeclaration" && declaration.kind === "const" ? declaration.declarations : [];
}

const isNode = (value) => typeof value === "object" && value !== null && typeof value.type === "string";
const childrenOf = (node) => Object.values(node).flat().filter(isNode);
const calls = (node) => !/Function/.test(node.type) && (/^(?:Call|New|Member)Expression$/.test(node.type) || childrenOf(node).some(calls));

function withoutServersPart(node, edits) {
  const [declared] = node.type === "CallExpression" ? node.arguments : [];
  const names = declared?.type === "ObjectExpression" && node.callee.type === "Identifier" && serversPart[node.callee.name];
  if (!names) {
    for (const child of childrenOf(node)) withoutServersPart(child, edits);
    return;
  }
  // endpoint() fills in what is left out with schemas; what the browser needs of a call stands in it.
  if (node.callee.name === "endpoint") edits.push([node.callee.start, node.callee.end, ""]);
  declared.properties.forEach((property, at) => {
    if (names.includes(property.key?.name)) edits.push([property.start, declared.properties[at + 1]?.start ?? declared.end - 1, ""]);
  });
}

function edited(code, edits) {
  let text = code;
  for (const [start, end, words] of edits.sort((a, b) => b[0] - a[0] || b[1] - a[1])) text = text.slice(0, start) + words + text.slice(end);
  return text;
}
