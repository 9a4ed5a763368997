import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { lineAt, newClient, newDraft, newFinal, newTax } from "#apps/server/testing/invoice-fixture.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { drawPaper } from "./invoices.jobs.ts";

const [server, there] = [await testServer(), await testServer()];
const hasPrograms = ["pdftotext", "qpdf"].every((name) => spawnSync(name, ["-v"]).error === undefined);
const needs = "(needs Debian's poppler-utils and qpdf)";
const folder = mkdtempSync(join(tmpdir(), "invoice-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function pdfAt(owner: Pick<SignedIn, "send">, path: string): Promise<Buffer> {
  const response = await owner.send(path);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return Buffer.from(await response.arrayBuffer());
}
const pdfOf = (owner: Pick<SignedIn, "send">, id: string) =>
  pdfAt(owner, `/api/accounting/invoices/${id}/pdf`);
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
function textOf(bytes: Buffer): string {
  const path = join(folder, "one.pdf");
  writeFileSync(path, bytes);
  execFileSync("qpdf", ["--check", path]);
  return execFileSync("pdftotext", ["-layout", path, "-"]).toString().replaceAll(/ +/g, " ");
}
const kept = async (owner: SignedIn) =>
  Number(
    (
      await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
        tx.execute(sql`SELECT count(*) AS many FROM files WHERE mime_type = 'application/pdf'`),
      )
    ).rows[0]?.many,
  );

describe("the PDF of an invoice", () => {
  test("is drawn once when it is finalized, and is the same for good, also after a payment", async () => {
    const owner = await server.newOwner();
    const { id } = await newFinal(owner);
    await server.runJobs(drawPaper, owner);
    expect(await kept(owner)).toBe(1);
    const first = hashOf(await pdfOf(owner, id));
    await owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount: "40" } });
    await owner.call(booksSettingsApi.save, { body: { howToPay: "By check" } });
    // A day later the files that nobody needs are thrown away.
    await server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
      await tx.execute(sql`UPDATE files SET created_at = now() - interval '25 hours'`);
      await tx.execute(sql`SELECT app.purge_loose_files()`);
    });
    expect([hashOf(await pdfOf(owner, id)), await kept(owner)]).toEqual([first, 1]);
  });

  test("asked for by many at once, on two servers, is one", async () => {
    const owner = await server.newOwner();
    const { id } = await newFinal(owner);
    const elsewhere = { send: (path: string) => fetch(there.url + path, { headers: cookieOf(owner) }) };
    const all = await Promise.all(
      [owner, elsewhere, owner, elsewhere].map((one) => pdfOf(one as SignedIn, id)),
    );
    expect(new Set(all.map(hashOf)).size).toBe(1);
    expect(await kept(owner)).toBe(1);
  });

  test.skipIf(!hasPrograms)(`says what the invoice says ${needs}`, async () => {
    const owner = await server.newOwner();
    await owner.call(booksSettingsApi.save, {
      body: { companyName: "Łąka & Söhne", companyAddress: "1 Main St\nPortland", howToPay: "Bank 12345" },
    });
    const [gst, qst] = [await newTax(owner, "GST", "5"), await newTax(owner, "QST", "9.975")];
    const { id, invoiceNumber } = await newFinal(owner, {
      contactId: await newClient(owner, { firstName: "<b>Dana", lastName: "漢 ع क & Co" }),
      clientAddress: "5 Elm Rd\n<script>alert(1)</script>",
      dueDate: "2030-12-25",
      notes: "Thank you",
      terms: "Net 30",
      lineItems: [
        { description: "Garden work\nfront & back", unitPrice: "0.0049", quantity: "1000", taxCodeIds: [] },
        lineAt("140", [gst, qst]),
      ],
    });
    const text = textOf(await pdfOf(owner, id));
    for (const words of [
      invoiceNumber!,
      "Łąka & Söhne",
      "1 Main St",
      "<b>Dana 漢",
      "<script>alert(1)</script>",
      "December 25, 2030",
      "Garden work",
      "front & back",
      "$0.0049",
      "1000",
      "$4.90",
      "$7.00",
      "$13.97",
      "$165.87",
      "Bank 12345",
      "Thank you",
      "Net 30",
      "Page 1 of 1",
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/DRAFT|VOID/);
  });

  test.skipIf(!hasPrograms)(`of a draft is marked as one and kept nowhere ${needs}`, async () => {
    const owner = await server.newOwner();
    const { id } = await newDraft(owner);
    const text = textOf(await pdfOf(owner, id));
    // Large and aslant, so each letter is a word for the reader.
    for (const letter of "DRAFT") expect(text.split(/\s+/)).toContain(letter);
    expect(await kept(owner)).toBe(0);
  });

  test.skipIf(!hasPrograms)(
    `that was voided says so, the same way each time; a credit note is called one ${needs}`,
    async () => {
      const owner = await server.newOwner();
      const { id } = await newFinal(owner);
      const before = hashOf(await pdfOf(owner, id));
      await owner.call(invoicePaymentsApi.void, { params: { id }, body: { reason: "Twice" } });
      const voided = await pdfOf(owner, id);
      expect(hashOf(voided)).not.toBe(before);
      expect(hashOf(await pdfOf(owner, id))).toBe(hashOf(voided));
      const credited = await newFinal(owner);
      const { body } = await owner.call(invoicePaymentsApi.credit, { params: { id: credited.id }, body: {} });
      const note = body.kind === "credit_note" ? body : body.creditNotes[0];
      const text = textOf(await pdfOf(owner, note!.id));
      expect(text).toContain("Credit note");
      expect(text).toContain(`For invoice ${credited.invoiceNumber}`);
      expect(text).toContain("Total credited (USD)");
    },
  );

  test.skipIf(!hasPrograms)(`is on A4 where the business says so ${needs}`, async () => {
    const owner = await server.newOwner();
    await owner.call(booksSettingsApi.save, { body: { paperSize: "a4" } });
    const bytes = await pdfOf(owner, (await newFinal(owner)).id);
    expect(bytes.toString("latin1")).toContain("/MediaBox [0 0 595.28 841.89]");
  });

  test("of another business, or none, is 404", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const { id } = await newFinal(owner);
    expect((await other.refused(invoicePapersApi.pdf, { params: { id } })).status).toBe(404);
    expect((await server.visitor().send(`/api/accounting/invoices/${id}/pdf`)).status).toBe(401);
  });

  test("without an end is refused, and nothing is half", async () => {
    const owner = await server.newOwner();
    const description = Array.from({ length: 450 }, () => "x").join("\n");
    const lineItems = Array.from({ length: 40 }, () => ({ description, unitPrice: "1" }));
    const { id } = await newFinal(owner, { lineItems });
    expect((await owner.refused(invoicePapersApi.pdf, { params: { id } })).status).toBeGreaterThanOrEqual(
      500,
    );
    expect(await kept(owner)).toBe(0);
    expect((await owner.call(invoicesApi.get, { params: { id } })).body.status).toBe("sent");
  });
});

const cookieOf = ({ cookies }: SignedIn) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
});

describe("a receipt", () => {
  const pay = async (owner: SignedIn, id: string, amount: string) =>
    (
      await owner.call(invoicePaymentsApi.pay, { params: { id }, body: { amount, method: "check" } })
    ).body.payments.at(-1)!;
  const receipt = (owner: SignedIn, id: string, paymentId: string) =>
    pdfAt(owner, `/api/accounting/invoices/${id}/payments/${paymentId}/receipt`);

  test.skipIf(!hasPrograms)(`tells what came and what was open afterwards ${needs}`, async () => {
    const owner = await server.newOwner();
    const { id, invoiceNumber } = await newFinal(owner);
    const first = await pay(owner, id, "40");
    const second = await pay(owner, id, "75");
    const [one, two] = [
      textOf(await receipt(owner, id, first.id)),
      textOf(await receipt(owner, id, second.id)),
    ];
    for (const words of ["Receipt", invoiceNumber!, "Check", "This payment $40.00", "Still due $60.00"])
      expect(one).toContain(words);
    for (const words of [
      "Paid before $40.00",
      "This payment $75.00",
      "kept as your credit $15.00",
      "Still due $0.00",
    ])
      expect(two).toContain(words);
  });

  test("of a payment that was taken back, of another invoice or business there is none", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    const { id } = await newFinal(owner);
    const { id: paymentId } = await pay(owner, id, "40");
    const { id: otherId } = await newFinal(owner);
    const status = async (person: SignedIn, params: { id: string; paymentId: string }) =>
      (await person.refused(invoicePapersApi.receipt, { params })).status;
    expect(await status(owner, { id: otherId, paymentId })).toBe(404);
    expect(await status(other, { id, paymentId })).toBe(404);
    await owner.call(invoicePaymentsApi.reverse, { params: { id, paymentId } });
    expect(await status(owner, { id, paymentId })).toBe(409);
  });
});
