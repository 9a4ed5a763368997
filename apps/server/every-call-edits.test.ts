import { describe, expect, test } from "vitest";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { clashMessage } from "#platform/server/edits.ts";
import { routes } from "./areas.ts";
import { schemaOf, takesBody } from "./testing/body-factory.ts";
import { factories, nameOfCall } from "./testing/call-factories.ts";
import { type EditCase, editCases, notEdits } from "./testing/edit-cases.ts";
import { rowsOf } from "./testing/rows.ts";
import { type SignedIn, testServer } from "./testing/test-server.ts";

const server = await testServer();
const calls = new Map(routes.map(({ call }) => [nameOfCall(call), call]));
const writing = [...calls].filter(
  ([, { method, body }]) => (method === "PUT" || method === "PATCH") && takesBody(schemaOf(body)),
);

type Fields = Record<string, unknown>;
type Answer = { status: number; body: Fields };

/** The record of an edit as somebody has it before them: reads it, and sends changes to it. */
async function opened(owner: SignedIn, name: string, { read, of, also, id = "id" }: EditCase) {
  const call = calls.get(name) as Endpoint;
  const params = (await factories[name]?.(owner))?.params ?? {};
  const addressOf = (path: string) => path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? "");
  const send = async (method: string, path: string, body?: Fields): Promise<Answer> => {
    const response = await owner.send(addressOf(path), {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    return { status: response.status, body: (await response.json()) as Fields };
  };
  return {
    save: (body: Fields) => send(call.method, call.path, { ...also, ...body }),
    record: async (): Promise<Fields> => {
      const [method = "GET", path = ""] = (read ?? `GET ${call.path}`).split(" ");
      const { body } = await send(method, path);
      if (of) return of(body);
      return Array.isArray(body) ? ((body as Fields[]).find((one) => one[id] === params.id) ?? {}) : body;
    },
  };
}

test("every call that edits says what its edits were based on, or why not", () => {
  const known = [...Object.keys(editCases), ...Object.keys(notEdits)];
  expect(known.toSorted()).toEqual(writing.map(([name]) => name).toSorted());
  const comparing = writing.filter(([, { body }]) => schemaOf(body).properties?.was);
  expect(comparing.map(([name]) => name).toSorted()).toEqual(Object.keys(editCases).toSorted());
});

describe("two people edit the same record:", () => {
  // One business for all: each record is new, and the settings are left as each case makes them.
  const business = server.newOwner();

  test.each(Object.entries(editCases))("%s", async (name, edit) => {
    const owner = await business;
    const { save, record } = await opened(owner, name, edit);
    const filled = await record();
    const [field, value, again] = typeof edit.one === "function" ? edit.one(filled) : edit.one;
    expect(filled).toHaveProperty(field);
    const was = { [field]: filled[field] };

    // Different fields: both stay, though the second form was filled before the first was saved.
    expect(await save({ [field]: value, was })).toMatchObject({ status: 200 });
    if (edit.other) {
      const [elsewhere, theirs] = edit.other;
      expect(await save({ [elsewhere]: theirs, was: { [elsewhere]: filled[elsewhere] } })).toMatchObject({
        status: 200,
      });
      expect(await record()).toMatchObject({ [field]: value, [elsewhere]: theirs });
    }

    // The same field changed to the same is no clash; to something else it is refused, with what it is now, and nothing is written.
    expect(await save({ [field]: value, was })).toMatchObject({ status: 200 });
    const before = await rowsOf(server.database.ownerUrl, owner.user.workspaceId);
    const isTwoValued = typeof value === "boolean";
    if (!isTwoValued)
      expect(await save({ [field]: again, was })).toMatchObject({
        status: 409,
        body: { code: "clash", message: clashMessage, theirs: { [field]: value } },
      });
    expect(await rowsOf(server.database.ownerUrl, owner.user.workspaceId)).toEqual(before);

    // What somebody saw as it is now they may change.
    expect(await save({ [field]: again, was: { [field]: value } })).toMatchObject({ status: 200 });
    expect(await record()).toMatchObject({ [field]: again });

    // At the same moment: one of them is first. Of a yes or no both mean the same, or the one says what it was.
    const at = { [field]: again };
    if (isTwoValued) {
      const both = await Promise.all([save({ [field]: value, was: at }), save({ [field]: value, was: at })]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(await record()).toMatchObject({ [field]: value });
      return;
    }
    const answers = await Promise.all([
      save({ [field]: value, was: at }),
      save({ [field]: edit.third ?? filled[field] ?? null, was: at }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
