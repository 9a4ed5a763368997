import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { parseAst, type Plugin } from "vite";
import { silentSchemas, webContracts } from "./web-contracts.mjs";

function transformed(plugin: Plugin, code: string): string {
  const { handler } = plugin.transform as unknown as { handler: (this: { parse: typeof parseAst }, code: string) => { code: string } };
  return handler.call({ parse: parseAst }, code).code;
}

/** The values that a module's code gives. */
function valuesOf(code: string, names: string[], outside: Record<string, unknown> = {}): Record<string, unknown> {
  const body = code.replace(/^import .*$/gm, "").replace(/^export /gm, "");
  return runInNewContext(`${body}; ({ ${names.join(", ")} })`, outside) as Record<string, unknown>;
}

test("of a call stay method, path, access and role; of a page all but its first reads", () => {
  const code = transformed(webContracts(), `
import { endpoint, IdParams } from "./endpoint.ts";
export const petsApi = {
  get: endpoint({ method: "GET", path: "/api/pets/:id", summary: "One", params: IdParams, reply: z.object({ name: z.string() }) }),
  add: endpoint({ method: "POST", path: "/api/pets", access: "public", role: "manager", summary: "Add", body: NewPet.extend({ tame: z.boolean() }), reply: Pet, callsPerMinute: 5 }),
};
export const petsPage = page({ path: "/pets", title: "Pets", access: "open", module: "pets.tsx", firstReads: ({ query }) => [{ call: petsApi.get, query }] });
export const most = 7;
export const nameOf = (pet) => z.string().parse(pet.name);
`);
  expect(valuesOf(code, ["petsApi", "petsPage", "most"], { page: (declared: unknown) => declared })).toEqual({
    petsApi: { get: { method: "GET", path: "/api/pets/:id" }, add: { method: "POST", path: "/api/pets", access: "public", role: "manager" } },
    petsPage: { path: "/pets", title: "Pets", access: "open", module: "pets.tsx" },
    most: 7,
  });
  // What nobody uses may go; what makes nothing needs no mark.
  expect(code).toMatch(/petsApi = \/\*#__PURE__\*\//);
  expect(code).toMatch(/petsPage = \/\*#__PURE__\*\//);
  expect(code).toContain("most = 7;");
  expect(code).toContain("nameOf = (pet) =>");
});

test("a schema keeps all that it checks", () => {
  const code = transformed(webContracts(), `import { z } from "zod";\nexport const Pet = z.object({ body: z.string().min(1), reply: z.number() }).strict();`);
  const calls: string[] = [];
  const z: unknown = new Proxy(() => undefined, { get: (_, name) => { calls.push(String(name)); return z; }, apply: (_target, _self, [given]) => { if (typeof given === "object") calls.push(...Object.keys(given as object)); return z; } });
  valuesOf(code, ["Pet"], { z });
  expect(calls).toEqual(["object", "string", "min", "number", "body", "reply", "strict"]);
});

test("the files that describe schemas keep their names and do nothing", () => {
  const code = transformed(silentSchemas(), `import { x } from "y";\nexport function one(a) { return x(a); }\nexport const two = () => 2, three = 3;\nclass Four {}\nexport { Four as four };`);
  const values = valuesOf(code, ["one", "two", "three", "four"]);
  expect(Object.values(values).map((value) => (value as () => unknown)())).toEqual([undefined, undefined, undefined, undefined]);
});
