import { describe, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { dealsApi } from "#areas/deals/contract/deals.api.ts";
import { desktop, forgive, newBrowser, phone, windows } from "./browser.ts";
import {
  alertsOf,
  button,
  demoBrowser,
  dialog,
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
const address = "/opportunities?as=board";
const open = opener(visit, server.url, address);
const column = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: new RegExp(`^${name}, \\d+ (?:sales?|customers?)$`) });
const card = (page: Page, stage: string, name: string): Locator =>
  column(page, stage).getByRole("listitem").filter({ hasText: name });
const saved = (page: Page) => page.waitForResponse((answer) => answer.request().method() === "PUT");
const stageOf = async (owner: SignedIn, id: string): Promise<string> =>
  (await owner.call(dealsApi.get, { params: { id } })).body.stage;

/** A business with three customers, and a further sale of the first. */
async function shop() {
  const owner = await server.newOwner();
  const [dana = ""] = await insertContacts(server.database, owner.user.workspaceId, [
    { firstName: "Dana", lastName: "Whitfield", pipelineStage: "proposal", value: "4800.00" },
    { firstName: "Tom", lastName: "Kowalski", pipelineStage: "lead" },
    { firstName: "Grace", lastName: "Nakamura", pipelineStage: "qualified", value: "1000.00" },
  ]);
  const { body: party } = await owner.call(dealsApi.create, {
    body: { contactId: dana, title: "Summer party", stage: "qualified", value: "300" },
  });
  return { owner, dana, party: party.id };
}

describe("the board of sales", () => {
  test.each(windows)("has every open sale with its sums, on a $name", async (window) => {
    const { owner } = await shop();
    const page = await open(owner, "/opportunities", window);
    await page.getByRole("radiogroup").getByText("Board").click();
    await heading(page, "All Open Sales").waitFor();
    expect(new URL(page.url()).search).toBe("?as=board");
    await card(page, "Qualified", "Summer party").getByText("$300, 30%").waitFor();
    await column(page, "Qualified").getByText("$1,300").waitFor();
    await column(page, "Qualified").getByText("likely $390").waitFor();
    await column(page, "New Lead").getByText("Tom Kowalski").waitFor();
    await column(page, "Lost").getByText("No sales here").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.reload();
    await card(page, "Proposal", "Dana Whitfield").waitFor();
    await page.getByRole("radiogroup").getByText("List").click();
    await heading(page, "People Who Might Buy").waitFor();
  });

  test("a sale is moved by mouse, by keys and by menu, and stays there", async () => {
    const { owner, party } = await shop();
    const page = await open(owner);
    await button(page, "Drag Dana Whitfield, Summer party").waitFor();
    await card(page, "Qualified", "Summer party").hover();
    await page.mouse.down();
    await column(page, "Proposal").hover();
    await column(page, "Proposal").hover({ position: { x: 40, y: 60 } });
    let moved = saved(page);
    await page.mouse.up();
    await card(page, "Proposal", "Summer party").waitFor();
    await column(page, "Proposal").getByText("$5,100").waitFor();
    await moved;
    expect(await stageOf(owner, party)).toBe("proposal");

    await button(page, "Drag Dana Whitfield, Summer party").press("Space");
    await page.getByText("Dana Whitfield, Summer party is over Proposal.").waitFor({ state: "attached" });
    await page.keyboard.press("ArrowRight");
    await page.getByText("Dana Whitfield, Summer party is over Negotiation.").waitFor({ state: "attached" });
    moved = saved(page);
    await page.keyboard.press("Space");
    await card(page, "Negotiation", "Summer party").waitFor();
    await moved;

    moved = saved(page);
    await button(page, "More for Dana Whitfield, Summer party").click();
    await page.getByRole("menuitem", { name: "Move to New Lead" }).click();
    await card(page, "New Lead", "Summer party").waitFor();
    await moved;
    await page.reload();
    await card(page, "New Lead", "Summer party").waitFor();
  });

  test("moved to Lost it says why first, and won it offers what follows", async () => {
    const { owner, party } = await shop();
    const page = await open(owner, address, phone);
    const pick = async (name: string, item: string) => {
      await button(page, `More for ${name}`).click();
      await page.getByRole("menuitem", { name: item, exact: true }).click();
    };
    await pick("Dana Whitfield, Summer party", "Lost");
    const why = dialog(page, "Why was it lost?");
    await button(why, "Cancel").click();
    await card(page, "Qualified", "Summer party").waitFor();
    await pick("Dana Whitfield, Summer party", "Lost");
    await field(why, "Reason").selectOption("not_now");
    await button(why, "Move to Lost").click();
    await card(page, "Lost", "Summer party").getByText("Not now").waitFor();
    expect(await stageOf(owner, party)).toBe("lost");
    await pick("Grace Nakamura", "Won: Customer");
    await button(dialog(page, "Won!"), "Done").click();
    await card(page, "Customer", "Grace Nakamura").waitFor();
    await column(page, "Customer").getByText("$1,000in 30 days").waitFor();
  });

  test("what is refused is back where it was, with the reason", async () => {
    forgive(/409/);
    const { owner, party } = await shop();
    const page = await open(owner);
    await card(page, "Qualified", "Summer party").waitFor();
    const refusal = "This stage is gone. Choose another one.";
    await page.route(`**/api/deals/${party}`, (route) =>
      route.fulfill({
        status: 409,
        json: { code: "conflict", message: refusal, error: refusal, requestId: "1" },
      }),
    );
    await button(page, "More for Dana Whitfield, Summer party").click();
    await page.getByRole("menuitem", { name: "Move to Proposal" }).click();
    await toast(page, "Error", refusal);
    await card(page, "Qualified", "Summer party").waitFor();
    await column(page, "Qualified").getByText("$1,300").waitFor();
  });

  test("a column counts all of its sales, shows 25, then more; these can be moved too", async () => {
    const owner = await server.newOwner();
    await insertContacts(
      server.database,
      owner.user.workspaceId,
      Array.from({ length: 30 }, (_, at) => ({
        firstName: "Person",
        lastName: String(at).padStart(2, "0"),
        pipelineStage: "proposal",
        value: "10.00",
      })),
    );
    const page = await open(owner);
    await column(page, "Proposal").getByText("$300").waitFor();
    const cards = column(page, "Proposal").getByRole("listitem");
    await expect.poll(() => cards.count()).toBe(25);
    await button(page, "Show more in Proposal").click();
    await expect.poll(() => cards.count()).toBe(30);
    await button(page, "More for Person 00").click();
    await page.getByRole("menuitem", { name: "Move to Qualified" }).click();
    await card(page, "Qualified", "Person 00").waitFor();
    await expect.poll(() => cards.count()).toBe(29);
    await column(page, "Proposal").getByText("$290").waitFor();
  });

  test("search and warnings narrow it, and who only looks moves nothing", async () => {
    const { owner } = await shop();
    const page = await open(await newTeammate(server, owner, "viewer"));
    await card(page, "Proposal", "Dana Whitfield").waitFor();
    expect(await page.getByRole("button", { name: /^(More for|Drag)/ }).count()).toBe(0);
    await page.getByLabel("Search by customer or what the sale is for").fill("summer");
    await expect.poll(() => link(page, "Grace Nakamura").count()).toBe(0);
    await column(page, "Qualified").getByText("likely $90").waitFor();
    await page.goto(`${server.url}${address}&flag=datePassed`);
    await expect.poll(() => page.getByText("No sales here").count()).toBe(6);
  });

  test("who is moved to Lost leaves other sales open, until somebody says that they are lost too", async () => {
    const { owner, dana, party } = await shop();
    const lost = owner.call(dealsApi.update, { params: { id: party }, body: { stage: "negotiation" } });
    expect((await lost).status).toBe(200);
    const page = await open(owner, "/dashboard");
    const move = async (name: string, stage: string) => {
      await button(page, `Move ${name} to`).click();
      await page.getByRole("menuitem", { name: stage, exact: true }).click();
    };
    await card(page, "Proposal", "Dana Whitfield").getByText("+1 sale").waitFor();
    const asked = dialog(page, "Is this sale lost too?");
    await move("Dana Whitfield", "Lost");
    await asked.getByText("Summer party").waitFor();
    await asked.getByText("$300").waitFor();
    await expectAccessible(page);
    await button(asked, "Leave it open").click();
    await expect.poll(() => asked.count()).toBe(0);
    expect([await stageOf(owner, dana), await stageOf(owner, party)]).toEqual(["lost", "negotiation"]);

    await page.goto(`${server.url}/contacts/${dana}`);
    await button(page, "Edit").first().click();
    const form = dialog(page, "Edit Customer");
    await field(form, "Stage").selectOption("proposal");
    await button(form, "Save changes").click();
    await toast(page, "Success", "Contact updated successfully");
    await button(page, "Edit").first().click();
    await field(form, "Stage").selectOption("lost");
    await button(form, "Save changes").click();
    await asked.waitFor();
    await button(asked, "Mark it lost too").click();
    await asked.getByText("Choose why this sale was lost").waitFor();
    await field(asked, "Reason").selectOption("not_now");
    await button(asked, "Mark it lost too").click();
    await expect.poll(() => stageOf(owner, party)).toBe("lost");
    await expect.poll(() => asked.count()).toBe(0);
  });

  test("on a phone what is said of the customer's move lies on nothing of that question", async () => {
    const { owner, dana } = await shop();
    const page = await open(owner, `/contacts/${dana}`, phone);
    await button(page, "Edit").first().click();
    const form = dialog(page, "Edit Customer");
    await field(form, "Stage").selectOption("lost");
    await button(form, "Save changes").click();
    const asked = dialog(page, "Is this sale lost too?");
    await asked.waitFor();
    const said = await toast(page, "Success", "Contact updated successfully");
    const endsAbove = async () => {
      const [toastBox, dialogBox] = [await said.boundingBox(), await asked.boundingBox()];
      return toastBox!.y + toastBox!.height < dialogBox!.y;
    };
    await expect.poll(endsAbove).toBe(true);
  });

  test("in the demo it shows the sample's sales, and a move changes nothing", async () => {
    const page = await visit(address, demoBrowser(server.url, { viewport: desktop }));
    const alerts = alertsOf(page);
    await card(page, "Proposal", "Beatrix van Dam").waitFor();
    await button(page, "More for Beatrix van Dam, Opening night finger food").click();
    await page.getByRole("menuitem", { name: "Move to Negotiation" }).click();
    await expect.poll(() => alerts.length).toBe(1);
    await card(page, "Proposal", "Opening night finger food").waitFor();
  });
});
