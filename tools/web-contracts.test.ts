import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { parseAst, type Plugin } from "vite";
import { schemasApart, silentSchemas, webContracts } from "./web-contracts.mjs";

function transformed(plugin: Plugin, code: string, id = ""): string {
  const { handler } = plugin.transform as unknown as {
    handler: (this: { parse: typeof parseAst }, code: string, id: string) => { code: string } | undefined;
  };
  return handler.call({ parse: parseAst }, code, id)?.code ?? code;
}

/** The values that a module's code gives. */
function valuesOf(
  code: string,
  names: string[],
  outside: Record<string, unknown> = {},
): Record<string, unknown> {
  const body = code.replace(/^import .*$/gm, "").replace(/^export /gm, "");
  return runInNewContext(`${body}; ({ ${names.join(", ")} })`, outside) as Record<string, unknown>;
}

test("of a call stay method, path, access and role", () => {
  const code = transformed(
    webContracts(),
    `
import { endpoint, IdParams } from "./endpoint.ts";
export const petsApi = {
  get: endpoint({ method: "GET", path: "/api/pets/:id", summary: "One", params: IdParams, reply: z.object({ name: z.string() }) }),
  add: endpoint({ method: "POST", path: "/api/pets", access: "public", role: "manager", summary: "Add", body: NewPet.extend({ tame: z.boolean() }), reply: Pet, callsPerMinute: 5 }),
};
export const most = 7;
export const nameOf = (pet) => z.string().parse(pet.name);
`,
  );
  expect(valuesOf(code, ["petsApi", "most"])).toEqual({
    petsApi: {
      get: { method: "GET", path: "/api/pets/:id" },
      add: { method: "POST", path: "/api/pets", access: "public", role: "manager" },
    },
    most: 7,
  });
  // What nobody uses may go; what makes nothing needs no mark.
  expect(code).toMatch(/petsApi = \/\*#__PURE__\*\//);
  expect(code).toContain("most = 7;");
  expect(code).toContain("nameOf = (pet) =>");
});

test("lists and rules stand apart from schemas, which are the same file once more", () => {
  const code = transformed(
    schemasApart(),
    `
import { z } from "zod";
import { IdParams } from "./endpoint.ts";
import { requiredText } from "./text.ts";
import { addDays } from "./dates.ts";
export const kinds = ["cat", "dog"];
const words = { most: 40 };
export const nameMost = words.most;
export const Kind = z.enum(kinds);
const fields = { kind: Kind };
export const Pet = z.object(fields);
export const PetParams = IdParams;
export const Name = requiredText(nameMost);
export const isKind = (text) => kinds.includes(text);
export const birthdayAfter = (day) => addDays(day, 365);
export function readPet(text) { return Pet.parse(text); }
`,
    "/areas/pets/contract/pets.schema.ts",
  );
  const [plain = "", apart = ""] = code.split("export { ");
  expect(apart).toBe('Kind, Pet, PetParams, Name, readPet } from "./pets.schema.ts?schemas";');
  expect(plain).not.toMatch(/\b(?:Kind|Pet|PetParams|Name) =|fields|readPet/);
  expect(valuesOf(plain, ["kinds", "nameMost", "isKind", "birthdayAfter"], {})).toMatchObject({
    kinds: ["cat", "dog"],
    nameMost: 40,
  });
});

test("a contract without schemas, or with nothing but them that is private, stays as it is", () => {
  for (const code of [
    'import { endpoint, IdParams } from "./endpoint.ts";\nexport const petsApi = { get: endpoint({ method: "GET", path: "/api/pets", params: IdParams }) };',
    'import { z } from "zod";\nconst Pet = z.object({});\nexport const most = 7;',
  ])
    expect(transformed(schemasApart(), code, "/areas/pets/contract/pets.api.ts")).toBe(code);
});

test("a schema keeps all that it checks", () => {
  const code = transformed(
    webContracts(),
    `import { z } from "zod";\nexport const Pet = z.object({ body: z.string().min(1), reply: z.number() }).strict();`,
  );
  const calls: string[] = [];
  const z: unknown = new Proxy(() => undefined, {
    get: (_, name) => {
      calls.push(String(name));
      return z;
    },
    apply: (_target, _self, [given]) => {
      if (typeof given === "object") calls.push(...Object.keys(given as object));
      return z;
    },
  });
  valuesOf(code, ["Pet"], { z });
  expect(calls).toEqual(["object", "string", "min", "number", "body", "reply", "strict"]);
});

test("the files that describe schemas keep their names and do nothing", () => {
  const code = transformed(
    silentSchemas(),
    `import { x } from "y";\nexport function one(a) { return x(a); }\nexport const two = () => 2, three = 3;\nclass Four {}\nexport { Four as four };`,
  );
  const values = valuesOf(code, ["one", "two", "three", "four"]);
  expect(Object.values(values).map((value) => (value as () => unknown)())).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
