import { describe, expect, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "../contract/contacts.api.ts";

const server = await testServer();
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

describe("a customer", () => {
  test("is kept with its defaults, and its posted note becomes the first entry", async () => {
    const owner = await server.newOwner();
    const created = await owner.call(contactsApi.create, { body: { ...dana, notes: "Met at the market" } });
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({ ...dana, status: "active", pipelineStage: "new", value: "0.00", version: 1 });
    const { body: list } = await owner.call(contactsApi.list);
    expect(list).toEqual([created.body]);
    expect(list[0]?.notes.map((note) => note.text)).toEqual(["Met at the market"]);
  });
});
