import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { documentsApi } from "#areas/formation/contract/documents.api.ts";
import { formationsApi } from "#areas/formation/contract/formations.api.ts";
import { nameChecksApi } from "#areas/formation/contract/states.api.ts";
import { virtualAddressesApi } from "#areas/formation/contract/virtual-addresses.api.ts";
import { changeHost } from "../host.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };
type Factory = (owner: SignedIn) => Promise<Made>;

/** An order that can be placed. */
export const newOrder = () => ({
  businessName: `Alder ${randomUUID()} LLC`,
  incorporationState: "NV" as const,
  businessType: "llc" as const,
  owners: [{ name: "Mara Lind", percent: "100.00" }],
});

/** A rented address. */
export const newAddress = () => ({ provider: "Mail House", address: "1 Main St, Reno, NV 89501" });

const order = async (owner: SignedIn) => (await owner.call(formationsApi.create, { body: newOrder() })).body;

const formation =
  (body?: unknown): Factory =>
  async (owner) => ({ params: { id: (await order(owner)).id }, body });

const step: Factory = async (owner) => {
  const { id, steps } = await order(owner);
  return { params: { id, stepId: steps[0]?.id ?? "" }, body: {} };
};

/** An order with a first step that hosts do, at the desk of the person who ordered it. */
const deskStep: Factory = async (owner) => {
  const { id, steps } = await order(owner);
  const url = inject("databaseUrl");
  await changeHost(url, owner.user.email, false);
  await asOwner(url, `UPDATE business_formations SET payment = 'bill' WHERE id = '${id}'`);
  await asOwner(url, `UPDATE formation_steps SET who = 'us' WHERE id = '${steps[0]?.id}'`);
  return { params: { id, stepId: steps[0]?.id ?? "" }, body: {} };
};

const letter: Factory = async (owner) => {
  const { id } = await order(owner);
  const form = new FormData();
  form.set("file", new Blob(["hello"]), "letter.txt");
  const { body } = await owner.call(formationsApi.addFile, { params: { id }, form });
  return { params: { id, fileId: body.fileId } };
};

const paper: Factory = async (owner) => {
  const { id } = await order(owner);
  const { body } = await owner.call(documentsApi.create, { params: { id }, body: { kind: "ledgers" } });
  return { params: { id, documentId: body.id } };
};

const check: Factory = async (owner) => {
  const { businessName, incorporationState, businessType } = newOrder();
  const { body } = await owner.call(nameChecksApi.create, {
    body: { businessName, incorporationState, businessType },
  });
  return { params: { id: body.id }, body: { seen: "Nothing like it" } };
};

const address: Factory = async (owner) => {
  const { body } = await owner.call(virtualAddressesApi.create, { body: newAddress() });
  return { params: { id: body.id }, body: { plan: "Plus" } };
};

/** Calls whose body names a state, a type and owners that go together. */
export const bodiesNameOrders = [
  "POST /api/formations",
  "PUT /api/formations/:id",
  // What these need hangs on the type of business, and on the step.
  "POST /api/formations/:id/documents",
  // It says what the question said of the bill.
  "POST /api/formations/:id/cancel",
  "POST /api/formations/:id/steps/:stepId",
  "POST /api/host/orders/:id/steps/:stepId",
];

/** How to make orders and what belongs to them. */
export const formationFactories: Record<string, Factory> = {
  "GET /api/formation/states/:code": async () => ({ params: { code: "NV" } }),
  "GET /api/formations/:id": formation(),
  "PUT /api/formations/:id": formation({ businessPurpose: "Bread and rolls" }),
  "POST /api/formations/:id/steps/:stepId": step,
  "POST /api/host/orders/:id/steps/:stepId": deskStep,
  "POST /api/formations/:id/cancel": formation({}),
  "POST /api/formations/:id/files": formation(),
  "GET /api/formations/:id/files/:fileId/file": letter,
  "POST /api/formations/:id/documents": formation({ kind: "ss4_worksheet" }),
  "GET /api/formations/:id/documents/:documentId/file": paper,
  "GET /api/formations/:id/sheet": formation(),
  "PUT /api/formation/name-checks/:id": check,
  "DELETE /api/formations/:id/files/:fileId": letter,
  "DELETE /api/formation/name-checks/:id": async (owner) => ({ params: (await check(owner)).params }),
  "DELETE /api/virtual-addresses/:id": async (owner) => ({ params: (await address(owner)).params }),
  "PUT /api/virtual-addresses/:id": address,
};
