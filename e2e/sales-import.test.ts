import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { formOf } from "#apps/server/testing/import-fixture.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { desktop, newBrowser, phone } from "./browser.ts";
import {
  ask,
  button,
  demoBrowser,
  expectAccessible,
  expectNoSideScroll,
  field,
  heading,
  link,
  opener,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const open = opener(visit, server.url, "/opportunities");

const pipedrive = {
  name: "deals-1042.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "Deal - ID,Deal - Title,Deal - Value,Deal - Stage,Deal - Status,Deal - Won time,Deal - Contact person,Person - Email",
      '1,Wedding cake,"1,200.50",Tasting done,Open,,Ana Silva,ana@example.com',
      "2,Weekly bread,300,Negotiation,Won,2026-03-04 12:00:00,Ana Silva,ana@example.com",
      "3,Party,-5,Tasting done,Open,,Cleo Marsh,cleo@example.com",
    ].join("\n"),
  ),
};
const file = (page: Page) => page.locator("input[type=file]");
const salesOf = async (owner: SignedIn) =>
  (await owner.call(dealsApi.list, { query: { limit: "100" } })).body.map(({ title, stage, value }) => [
    title,
    stage,
    value,
  ]);

test.each([desktop])("sales of Pipedrive are uploaded and taken back, on a $name", async (window) => {
  const owner = await server.newOwner();
  await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Ana", lastName: "Silva", email: "ana@example.com", pipelineStage: "new", value: "0.00" },
  ]);
  const page = await open(owner, "/opportunities", window);
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: "Upload sales", exact: true }).click();
  await heading(page, "Where are your sales now?").waitFor();
  await expectAccessible(page);
  await file(page).setInputFiles(pipedrive);

  await heading(page, "What is in each column?").waitFor();
  expect(await field(page, "“Deal - Won time” is").inputValue()).toBe("closedOn");
  await field(page, "Tasting done (1 sale)").selectOption("proposal");
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await button(page, "Check the rows").click();

  await heading(page, "3 rows, checked").waitFor();
  await page.getByText("Row 4: The value can’t be negative (“-5”)").waitFor();
  await expectNoSideScroll(page);
  await page.goBack();
  await heading(page, "What is in each column?").waitFor();
  expect(await field(page, "Tasting done (1 sale)").inputValue()).toBe("proposal");
  await button(page, "Check the rows").click();
  await button(page, "Add 2 sales").click();

  await heading(page, "2 sales added").waitFor();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect((await salesOf(owner)).toSorted()).toEqual([
    ["Wedding cake", "proposal", "1200.50"],
    ["Weekly bread", "customer", "300.00"],
  ]);
  await page.reload();
  await button(page, "Undo").click();
  await button(ask(page, "Undo the upload of “deals-1042.csv”?"), "Undo upload").click();
  await toast(page, "Upload undone", "Everything is as it was before.");
  await heading(page, "Upload undone").waitFor();
  expect(await salesOf(owner)).toEqual([[null, "new", "0.00"]]);
  await link(page, "Upload another file").click();
  await page.getByText(/Undone: 2 sales removed/).waitFor();
});

test("the demo only says what an upload would do", async () => {
  const page = await visit("/opportunities/import", demoBrowser(server.url, { viewport: phone }));
  await heading(page, "Where are your sales now?").waitFor();
  const said = new Promise<string>((resolve) =>
    page.once("dialog", (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    }),
  );
  await file(page).setInputFiles(pipedrive);
  expect(await said).toBe(
    "Demo Mode: This would read your sales from this file in the full version. Sign up to access real functionality!",
  );
  await heading(page, "Where are your sales now?").waitFor();
});

test("how days are written is asked where they can be read two ways", async () => {
  const owner = await server.newOwner();
  const page = await open(owner, "/opportunities/import", phone);
  const rows = [
    "Deal Name,Amount,Deal Stage,Expected close date,Email",
    "Fence,10,Proposal,03/04/2099,ana@example.com",
  ];
  await file(page).setInputFiles({
    name: "deals.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows.join("\n")),
  });
  await button(page, "Check the rows").click();
  const asked = field(page, "How days such as 03/04/2099 are written");
  await asked.waitFor();
  expect(await asked.inputValue()).toBe("month_first");
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await asked.selectOption("day_first");
  await expect.poll(() => asked.isEnabled()).toBe(true);
  expect(await asked.inputValue()).toBe("day_first");
  await button(page, "Add 1 sale").click();
  await heading(page, "1 sale added").waitFor();
  const { body: sales } = await owner.call(dealsApi.list, { query: {} });
  expect(sales).toMatchObject([{ title: "Fence", expectedCloseDate: "2099-04-03" }]);
});

test.each([phone])(
  "on a $name how amounts are written is asked where they can be read two ways",
  async (window) => {
    const owner = await server.newOwner();
    const page = await open(owner, "/opportunities/import", window);
    const rows = ["Deal Name,Amount,Deal Stage,Email", "Fence,1.234,Proposal,ana@example.com"];
    await file(page).setInputFiles({
      name: "deals.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(rows.join("\n")),
    });
    await button(page, "Check the rows").click();
    await button(page, "Nothing to add").waitFor();
    const asked = field(page, "How amounts such as 1.234 are written");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await asked.selectOption({ label: "1.234 is $1,234 (a comma before the cents)" });
    await button(page, "Add 1 sale").click();
    await heading(page, "1 sale added").waitFor();
    const { body: sales } = await owner.call(dealsApi.list, { query: {} });
    expect(sales).toMatchObject([{ title: "Fence", value: "1234.00" }]);
  },
);

test.each([phone])("on a $name it is said that sales are in another currency", async (window) => {
  const owner = await server.newOwner();
  const page = await open(owner, "/opportunities/import", window);
  const rows = [
    "Deal Name,Amount,Currency,Email",
    "Fence,500,EUR,ana@example.com",
    "Gate,80,USD,ana@example.com",
  ];
  await file(page).setInputFiles({
    name: "deals.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows.join("\n")),
  });
  await button(page, "Check the rows").click();
  await button(page, "Add 1 sale").waitFor();
  const asked = field(page, "1 sale is in EUR, not in dollars");
  await page.getByText("This amount is in EUR, not in dollars").waitFor();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await asked.selectOption("Take the numbers as dollars, as they are");
  await button(page, "Add 2 sales").click();
  await heading(page, "2 sales added").waitFor();
  expect((await salesOf(owner)).map(([, , value]) => value).sort()).toEqual(["500.00", "80.00"]);
});

test.each([phone])("on a $name an upload past the plan is said before anything is added", async (window) => {
  const owner = await server.newOwner();
  const { limit } = (
    await owner.call(dealImportsApi.import, {
      form: formOf("Title,Email\nFence,ana@example.com", "deals.csv", { dryRun: "true" }),
    })
  ).body.room;
  await insertContacts(
    server.database,
    owner.user.workspaceId,
    Array.from({ length: (limit ?? 0) - 1 }, () => ({})),
  );
  const page = await open(owner, "/opportunities/import", window);
  await file(page).setInputFiles({
    name: "deals.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Title,Email\nFence,ana@example.com\nGate,ben@example.com"),
  });
  await button(page, "Check the rows").click();
  await page.getByText("Your plan has room for 1 more customer, and this file adds 2.").waitFor();
  expect(await button(page, "Add 2 sales").isDisabled()).toBe(true);
  await expectAccessible(page);
  await expectNoSideScroll(page);
});
