import { randomUUID } from "node:crypto";
import { doNotCallApi } from "#areas/outreach/contract/do-not-call.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { formOf } from "./import-fixture.ts";
import type { SignedIn } from "./test-server.ts";

type Factory = (owner: SignedIn) => Promise<{ params: Record<string, string>; body?: unknown }>;

const held: Factory = async (owner) => {
  const { body } = await owner.call(suppressionsApi.create, {
    body: { address: `${randomUUID()}@example.com`, why: "Asked on the phone" },
  });
  return { params: { id: body.id }, body: { why: "Asked for it" } };
};

const numberList: Factory = async (owner) => {
  const form = formOf("212,5550142\n", "numbers.txt", { channel: "call" });
  return { params: { id: (await owner.call(doNotCallApi.upload, { form })).body.id } };
};

/** How to make what calls about those who are left alone work on. */
export const outreachFactories: Record<string, Factory> = {
  "POST /api/outreach/suppressions/:id/lift": held,
  "DELETE /api/outreach/do-not-call-lists/:id": numberList,
};
