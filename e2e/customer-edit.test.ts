import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { newTempFolder } from "#platform/server/testing/temp-folder.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { at, desktop, forgive, newBrowser, phone, windows } from "./browser.ts";
import { card, edit, newShop, three } from "./customers.fixture.ts";
import {
  ask,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  expectUncovered,
  field,
  heading,
  leftOf,
  link,
  pathOf,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const shop = () => newShop(server, visit, three);
const part = (place: Page | Locator, name: string): Locator =>
  place.getByRole("region", { name, exact: true });
const picked = { name: "quote & plan.txt", mimeType: "text/plain", buffer: Buffer.from("Two bikes, red") };
const fileBox = (place: Page | Locator) => place.getByLabel(/^Add a file/);

/** The card of a customer's page with this title. */
const section = (page: Page, title: string): Locator =>
  page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });

describe("editing", () => {
  test.each([desktop])("on a $name saves only what changed, with what it was based on", async (window) => {
    const { open, owner } = await shop();
    const page = await open("/contacts", at(window));
    const form = await edit(page, "Tom Kowalski");
    await part(form, "Files").getByText("Quotes, plans, photos").waitFor();
    await expectAccessible(page);
    await expect
      .poll(() =>
        field(form, "Stage")
          .getByRole("option")
          .evaluateAll((all: any[]) => all.slice(0, 4).map((one) => one.value)),
      )
      .toEqual(["new", "lead", "prospect", "customer"]);
    await field(form, "First name").fill("");
    await field(form, "Email").fill("tom");
    await button(form, "Save changes").click();
    for (const message of ["First name is required", "Please enter a valid email address"])
      await form.getByText(message).waitFor();
    await expectAccessible(page);
    await field(form, "First name").fill("Thomas");
    await field(form, "Email").fill("tom@kowalski.example");
    await field(form, "Stage").selectOption("customer");
    await field(form, "Value").fill("$2,400.50");
    await field(form, "Job title").fill("Owner");
    await field(form, "Assigned to").selectOption({ label: "Rosa Delgado" });
    await field(form, "Next follow-up").fill("2031-11-25");
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await button(form, "Save changes").click();
    expect((await sent).postDataJSON()).toEqual({
      firstName: "Thomas",
      value: "2400.50",
      pipelineStage: "customer",
      jobTitle: "Owner",
      assignedTo: owner.user.id,
      nextFollowUp: "2031-11-25",
      was: expect.objectContaining({ firstName: "Tom", jobTitle: null, nextFollowUp: null }),
    });
    await toast(page, "Success", "Contact updated successfully");
    await form.waitFor({ state: "hidden" });
    for (const words of ["$2,400.50", "Customer", "Nov 25, 2031"])
      await card(page, "Thomas Kowalski").getByText(words, { exact: true }).waitFor();
  });

  test.each([phone])(
    "on a $name that fails says so and keeps what was typed; leaving it asks",
    async (window) => {
      forgive(/ERR_FAILED/);
      const page = await (await shop()).open("/contacts", at(window));
      const form = await edit(page, "Tom Kowalski");
      await field(form, "Company").fill("Kowalski & Daughter");
      await page.route(/\/api\/contacts\/[^/?]+$/, (route) =>
        route.request().method() === "PUT" ? route.abort() : route.continue(),
      );
      await button(form, "Save changes").click();
      await toast(page, "Error", "Failed to update contact");
      await expectUncovered(
        heading(form, "Edit Customer"),
        button(form, "Save changes"),
        button(form, "Cancel"),
        button(form, "Close"),
      );
      await expect.poll(() => field(form, "Company").inputValue()).toBe("Kowalski & Daughter");
      await button(form, "Close").click();
      await button(ask(page, "Leave without saving?"), "Leave").click();
      await form.waitFor({ state: "hidden" });
      await card(page, "Tom Kowalski").getByText("Kowalski Bikes").waitFor();
    },
  );

  test("somebody who has only a phone needs no email", async () => {
    const page = await (await shop()).open("/contacts");
    const form = await edit(page, "Sam Okafor");
    await field(form, "Company").fill("Okafor Plumbing");
    await button(form, "Save changes").click();
    await toast(page, "Success", "Contact updated successfully");
    await card(page, "Sam Okafor").getByText("No email yet").waitFor();
  });

  test("tags are set by Enter, taken off by their cross, and offered to others", async () => {
    const { open } = await shop();
    const page = await open("/contacts");
    const form = await edit(page, "Tom Kowalski");
    for (const tag of ["Wholesale", "Pays late"]) {
      await field(form, "Tags").fill(tag);
      await page.keyboard.press("Enter");
    }
    await button(form, "Remove Pays late").click();
    await button(form, "Save changes").click();
    await toast(page, "Success", "Contact updated successfully");
    await page.goto(`${server.url}/contacts?tag=Wholesale`);
    await page.getByText("1 of 1 customer").waitFor();
    await expect
      .poll(() => field(page, "Tag").getByRole("option").allTextContents())
      .toEqual(["All tags", "VIP", "Wholesale"]);
  });

  test("an own field is added once and filled for each customer", async () => {
    const { open } = await shop();
    const page = await open("/contacts");
    const form = await edit(page, "Tom Kowalski");
    const adding = dialog(page, "Add a field");
    for (const [name, kind, choices] of [
      ["Allergies", "Text"],
      ["Table size", "A number"],
      ["Wants news", "Yes or no"],
      ["Bike", "One of a list", "City\nRace"],
      ["Customer since", "A date"],
    ] as const) {
      await button(form, "Add a field").click();
      await adding.waitFor();
      if (choices) await expectAccessible(page);
      await field(adding, "Name").fill(name);
      await field(adding, "Type").selectOption({ label: kind });
      if (choices) await field(adding, "Choices").fill(choices);
      await button(adding, "Add field").click();
      await toast(page, "Field added", "Every customer has it now.");
      await adding.waitFor({ state: "hidden" });
    }
    await field(form, "Allergies").fill("Nuts");
    await field(form, "Table size").fill("6");
    await field(form, "Wants news").selectOption("yes");
    await field(form, "Bike").selectOption("Race");
    await field(form, "Customer since").fill("1980-05-01");
    await expectAccessible(page);
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await button(form, "Save changes").click();
    expect(Object.values((await sent).postDataJSON().customFields)).toEqual([
      "Nuts",
      6,
      true,
      "Race",
      "1980-05-01",
    ]);
    await toast(page, "Success", "Contact updated successfully");
    await link(card(page, "Tom Kowalski"), "Tom Kowalski").click();
    await heading(page, "Details").waitFor();
    for (const words of ["Nuts", "6", "Yes", "Race", "May 1, 1980"])
      await section(page, "Details").getByText(words, { exact: true }).waitFor();
  });
});

describe("notes", () => {
  test.each([desktop])(
    "on a $name only what is not blank is added, newest first; deleting asks",
    async (window) => {
      const page = await (await shop()).open("/contacts", at(window));
      const form = await edit(page, "Tom Kowalski");
      const notes = part(form, "Notes");
      const box = field(notes, "New note");
      await expect.poll(() => button(notes, "Add").isDisabled()).toBe(true);
      await box.fill("   ");
      await expect.poll(() => button(notes, "Add").isDisabled()).toBe(true);
      for (const text of ["Called back", "Wants a second quote"]) {
        await box.fill(text);
        await button(notes, "Add").click();
        await notes.getByRole("listitem").filter({ hasText: text }).waitFor();
        await expect.poll(() => box.inputValue()).toBe("");
      }
      await expect
        .poll(() => notes.getByRole("listitem").first().textContent())
        .toMatch(/^Wants a second quote.*Rosa Delgado/);
      await expectAccessible(page);
      await button(notes, "Delete note").first().click();
      await button(ask(page, "Delete this note?"), "Delete").click();
      await expect.poll(() => notes.getByRole("listitem").count()).toBe(1);
      await button(form, "Cancel").click();
      await form.waitFor({ state: "hidden" });
    },
  );
});

describe("files", () => {
  test.each([phone])(
    "on a $name are sent with their progress, listed, downloaded and deleted",
    async (window) => {
      const page = await (await shop()).open("/contacts", at(window));
      const form = await edit(page, "Tom Kowalski");
      const files = part(form, "Files");
      const devtools = await page.context().newCDPSession(page);
      const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
      await devtools.send("Network.emulateNetworkConditions", slow);
      await fileBox(files).setInputFiles({
        ...picked,
        name: "photo.bin",
        buffer: Buffer.alloc(1_200_000, 7),
      });
      const progress = files.getByRole("progressbar", { name: "Uploading photo.bin" });
      const percent = async () => Number(await progress.getAttribute("aria-valuenow"));
      await expect
        .poll(async () => [await percent()].every((one) => one > 0 && one < 100), {
          interval: 20,
        })
        .toBe(true);
      await toast(page, "File uploaded");
      await devtools.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });

      await fileBox(files).setInputFiles(picked);
      await files.getByText(picked.name).waitFor();
      await expect.poll(() => files.getByRole("listitem").count()).toBe(2);
      await expectAccessible(page);
      const arriving = page.waitForEvent("download");
      await link(files, `Download ${picked.name}`).click();
      const arrived = await arriving;
      expect(arrived.suggestedFilename()).toBe(picked.name);
      const chunks: Buffer[] = [];
      for await (const chunk of await arrived.createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).equals(picked.buffer)).toBe(true);

      await button(files, `Delete ${picked.name}`).click();
      await button(ask(page, `Delete “${picked.name}”?`), "Delete").click();
      await toast(page, "File deleted");
      await expect.poll(() => files.getByRole("listitem").count()).toBe(1);
    },
  );

  test("that are empty or larger than 25 MB are not sent, and one that fails says so", async () => {
    forgive(/ERR_FAILED/);
    const page = await (await shop()).open("/contacts");
    const files = part(await edit(page, "Tom Kowalski"), "Files");
    await fileBox(files).setInputFiles({ ...picked, name: "nothing.txt", buffer: Buffer.alloc(0) });
    await files.getByText("“nothing.txt” is empty.").waitFor();
    // From the disk: the browser would be handed each of these bytes.
    const folder = newTempFolder();
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const film = join(folder, "film.mov");
    writeFileSync(film, "");
    truncateSync(film, 26_214_401);
    await fileBox(files).setInputFiles(film);
    await files.getByText("“film.mov” is larger than 25 MB. Choose a smaller file.").waitFor();
    await page.route("**/api/attachments", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await fileBox(files).setInputFiles(picked);
    await toast(page, "Upload failed", "Failed to upload the file. Please try again.");
    await expect.poll(() => files.getByRole("listitem").count()).toBe(0);
  });
});

describe("two people at the same customer", () => {
  async function both() {
    const { open, owner, ids } = await shop();
    const pages = [await open("/contacts"), await open("/contacts")] as const;
    const forms = [await edit(pages[0], "Tom Kowalski"), await edit(pages[1], "Tom Kowalski")] as const;
    const saved = async () => (await owner.call(contactsApi.get, { params: { id: ids[0] ?? "" } })).body;
    return { pages, forms, saved };
  }

  const type = async (form: Locator, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await field(form, label).fill(value);
  };
  const save = async (page: Page, form: Locator, values: Record<string, string> = {}) => {
    await type(form, values);
    await button(form, "Save changes").click();
    await page
      .getByRole("region", { name: /^Notifications/ })
      .getByText("Contact updated successfully")
      .or(dialog(page, "Someone else changed this too"))
      .first()
      .waitFor();
  };

  test("who change different things both keep them", async () => {
    const { pages, forms, saved } = await both();
    await save(pages[0], forms[0], { Company: "Kowalski & Daughter" });
    await save(pages[1], forms[1], { "Job title": "Owner" });
    await toast(pages[1], "Success", "Contact updated successfully");
    expect(await saved()).toMatchObject({ company: "Kowalski & Daughter", jobTitle: "Owner" });
  });

  test("who change the same see both values, and choose", async () => {
    forgive(/409/);
    const {
      pages: [first, second],
      forms,
      saved,
    } = await both();
    await type(forms[1], { Phone: "555 2222", Company: "Kowalski & Sons", "Job title": "Owner" });
    await save(first, forms[0], { Phone: "555 1111", Company: "Kowalski & Daughter" });
    await save(second, forms[1]);
    const clash = dialog(second, "Someone else changed this too");
    await clash.waitFor();
    await expectAccessible(second);
    const phone = clash.getByRole("group", { name: "Phone" });
    const company = clash.getByRole("group", { name: "Company" });
    await expect.poll(() => phone.getByRole("radio", { name: /^Yours\s*555 2222$/ }).isChecked()).toBe(true);
    await company.getByRole("radio", { name: /^Yours\s*Kowalski & Sons$/ }).waitFor();
    await company.getByRole("radio", { name: /^Theirs\s*Kowalski & Daughter$/ }).waitFor();
    await phone.getByRole("radio", { name: /^Theirs\s*555 1111$/ }).check();
    await button(clash, "Save these").click();
    await toast(second, "Success", "Contact updated successfully");
    expect(await saved()).toMatchObject({ phone: "555 1111", company: "Kowalski & Sons", jobTitle: "Owner" });
  });
});

describe("the customer's page", () => {
  test.each(windows)(
    "on a $name has the facts, the notes and files, what happened and who changed what",
    async (window) => {
      const { open, ids } = await shop();
      const page = await open(`/contacts/${ids[0]}`, at(window));
      await heading(page, "Tom Kowalski").waitFor();
      await section(page, "Activity").getByText("Nothing yet.").waitFor();
      await section(page, "Edit history").getByText("No edits yet.").waitFor();
      // The day on which a lead was written down makes nobody a customer.
      await page
        .getByRole("term")
        .filter({ hasText: /^Added$/ })
        .waitFor();
      await expect.poll(() => page.getByText("Customer since").count()).toBe(0);
      if (window === phone)
        expect(await leftOf(link(page, "My Customers").last())).toBeLessThan(
          await leftOf(heading(page, "Tom Kowalski")),
        );
      await expectAccessible(page);
      await expectNoSideScroll(page);

      await field(page, "New note").fill("Called back");
      await button(part(page, "Notes"), "Add").click();
      await section(page, "Activity").getByText("Note on Tom Kowalski").waitFor();
      await fileBox(page).setInputFiles(picked);
      await section(page, "Activity").getByText("File for Tom Kowalski").waitFor();
      await button(page, "Edit").click();
      const form = dialog(page, "Edit Customer");
      await field(form, "Last name").fill("Kovalski");
      await field(form, "Stage").selectOption("customer");
      await button(form, "Save changes").click();
      await toast(page, "Success", "Contact updated successfully");
      await heading(page, "Tom Kovalski").waitFor();
      const history = section(page, "Edit history").getByRole("listitem");
      await expect
        .poll(() => history.allInnerTexts().then((all) => all.map((text) => text.replaceAll(/\s+/g, " "))))
        .toEqual(
          expect.arrayContaining([
            expect.stringMatching(/^Last name Kowalski Kovalski Rosa Delgado, /),
            expect.stringMatching(/^Stage Proposal Customer Rosa Delgado, /),
          ]),
        );
      const happened = section(page, "Activity").getByRole("listitem");
      await expect.poll(() => happened.count()).toBeGreaterThanOrEqual(3);
      await happened.filter({ hasText: "Tom Kovalski became a customer" }).waitFor();
      const times = await happened
        .locator("time")
        .evaluateAll((all: any[]) => all.map((one) => one.dateTime));
      expect(times).toEqual([...times].sort().reverse());
      await expectAccessible(page);
    },
  );

  test("deleting there asks, and leads back to the list", async () => {
    const { open, ids } = await shop();
    const page = await open(`/contacts/${ids[0]}`);
    const asked: string[] = [];
    await button(page, "Delete").click();
    page.on("request", (request) => {
      if (request.method() === "GET") asked.push(pathOf(request));
    });
    await button(ask(page, "Delete Tom Kowalski?"), "Delete").click();
    await page.waitForURL("**/contacts");
    await toast(page, "Contact deleted", "The contact has been removed from your list.");
    await page.getByText("2 of 2 customers").waitFor();
    expect(asked.filter((path) => path.startsWith(`/api/contacts/${ids[0]}`))).toEqual([]);
  });

  test.each(["0198f000-0000-7000-8000-000000000000", "nobody"])(
    "of nobody (%s) says so and leads back",
    async (id) => {
      forgive(/40[04]/);
      const page = await (await shop()).open(`/contacts/${id}`);
      await heading(page, "Customer not found").waitFor();
      await expectAccessible(page);
      await link(page, "Back to My Customers").click();
      await page.getByText("3 of 3 customers").waitFor();
    },
  );
});
