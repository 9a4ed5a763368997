import { expect, test } from "vitest";
import { newClient, newFinal } from "#apps/server/testing/invoice-fixture.ts";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { at, forgive, newBrowser, phone, windows } from "./browser.ts";
import { expectReadable } from "./contrast.fixture.ts";
import { expectAccessible, expectNoSideScroll, heading } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
/** A browser that doesn't say that it is a program. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const pathOf = (url: string | null) => new URL(url ?? "").pathname;

test.each(windows)(
  "a client sees what is due, how to pay, and what else is open, on $width pixels",
  async (size) => {
    const owner = await server.newOwner();
    await owner.call(booksSettingsApi.save, { body: { howToPay: "Springfield Bank, account 12345678" } });
    const contactId = await newClient(owner, { firstName: "Dana", lastName: "W".repeat(60) });
    const invoice = await newFinal(owner, {
      contactId,
      dueDate: "2030-01-31",
      lineItems: [
        {
          description: `Beds along the drive\n${"x".repeat(200)}`,
          unitPrice: "1234567.89",
          quantity: "12.5",
        },
        { description: "Delivery", unitPrice: "35" },
      ],
    });
    const other = await newFinal(owner, { contactId, dueDate: "2030-02-28", price: "75" });
    await owner.call(invoicePaymentsApi.pay, { params: { id: invoice.id }, body: { amount: "35" } });
    const page = await visit(pathOf(invoice.clientUrl), { ...at(size), userAgent });
    await heading(page, "Invoice INV-0001").waitFor();
    await page.getByText("Springfield Bank, account 12345678").waitFor();
    expect(await page.getByText("$15,432,098.63").count()).toBe(3);
    expect(await page.getByRole("row", { name: /Delivery/ }).count()).toBe(1);
    await expectAccessible(page);
    await expectReadable(page);
    await expectNoSideScroll(page);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download PDF" }).click();
    expect((await download).suggestedFilename()).toBe("Invoice-INV-0001.pdf");
    await page.getByRole("link", { name: other.invoiceNumber ?? "" }).click();
    await heading(page, "Invoice INV-0002").waitFor();
    await expectAccessible(page);
    expect((await owner.call(invoicesApi.get, { params: { id: invoice.id } })).body.viewedAt).not.toBeNull();
  },
);

test("a link that does not hold says so", async () => {
  forgive(/404/);
  const page = await visit("/invoice/made-up", at(phone));
  await heading(page, "This link does not work").waitFor();
  await expectAccessible(page);
});
