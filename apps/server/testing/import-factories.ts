import { randomUUID } from "node:crypto";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };
type Factory = (owner: SignedIn) => Promise<Made>;

/** What the columns of an import are. */
export const importChoices = {
  columns: [
    { index: 0, target: "firstName" },
    { index: 1, target: "lastName" },
    { index: 2, target: "email" },
  ],
  options: {},
};

/** An import of two rows, taken as far as the call needs it. */
export const imported =
  (step: "begun" | "checked" | "done", body?: unknown, more: Record<string, string> = {}): Factory =>
  async (owner) => {
    const form = new FormData();
    form.set(
      "file",
      new Blob([`First Name,Last Name,Email\nAna,Silva,${randomUUID()}@example.com\nBen,Okafor,ben\n`]),
      "people.csv",
    );
    const {
      body: { id },
    } = await owner.call(importsApi.upload, { form });
    if (step !== "begun") await owner.call(importsApi.check, { params: { id }, body: importChoices });
    if (step === "done") await owner.call(importsApi.start, { params: { id } });
    return { params: { id, ...more }, body };
  };
