import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { seed } from "./seed.ts";
import { testServer } from "./testing/test-server.ts";
import { testPorts } from "./testing/test-ports.ts";

const server = await testServer();
const ports = testPorts();

test("a new address gets the sample business, and the password that is printed signs in", async () => {
  const email = `rosa-${randomUUID()}@example.com`;
  const password = (await seed(server.database, ports, email)).split("the password ")[1] ?? "";
  const visitor = server.visitor();
  const { status, body } = await visitor.call(authApi.login, { body: { email, password } });
  expect([status, body.workspaceName, body.workspaceRole]).toEqual([200, "Alder & Rye", "owner"]);
  expect((await visitor.call(contactsApi.list)).body.length).toBeGreaterThan(30);
});

test("a known address gets the sample customers into its business, once", async () => {
  const owner = await server.newOwner();
  expect(await seed(server.database, ports, owner.user.email)).toBe(
    `The business of ${owner.user.email} now has the sample customers.`,
  );
  const { body: before } = await owner.call(contactsApi.list);
  expect(before.every((contact) => contact.isSample)).toBe(true);
  expect(await seed(server.database, ports, owner.user.email)).toBe(
    `The business of ${owner.user.email} already has the sample customers.`,
  );
  expect((await owner.call(contactsApi.list)).body).toEqual(before);
});
