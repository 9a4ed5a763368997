import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, sharedServer } from "#apps/server/testing/test-server.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { hooksApi } from "#areas/integrations/contract/hooks.api.ts";
import { workHooks } from "#areas/integrations/server/hooks.jobs.ts";
import { at, desktop, newBrowser } from "./browser.ts";
import {
  ask,
  browserOf,
  button,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  field,
  layoutShift,
  toast,
} from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const address = "/integrations/hooks";
const ana = { first_name: "Ana", last_name: "Silva", email: "ana@example.com", visit: { topic: "Bread" } };

const send = async (url: string, body: unknown): Promise<number> => {
  const answer = await server.visitor().send(new URL(url).pathname, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.status;
};
const newHook = async (owner: SignedIn) =>
  (await owner.call(hooksApi.create, { body: { name: "Form on our website" } })).body;

describe("addresses where other programs add customers", () => {
  test.each([desktop])(
    "on a $name: made, shown once, sent to, mapped from what came, and tried again",
    async (window) => {
      const owner = await server.newOwner();
      const page = await visit(address, browserOf(owner, server.url, at(window)));
      await page.getByText("No addresses yet").waitFor();
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBeLessThan(0.02);
      await expectAccessible(page);
      await expectNoSideScroll(page);

      await button(page, "Make address").click();
      const making = dialog(page, "Make an address");
      await button(making, "Make address").click();
      await making.getByText("Give it a name, such as the program that sends").waitFor();
      await field(making, "Name").fill("Form on our website");
      await expectAccessible(page);
      await button(making, "Make address").click();

      const told = dialog(page, "The address for Form on our website");
      const url = await field(told, "Address").inputValue();
      expect(url).toMatch(/\/hooks\/[\w-]{64}$/);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(told, "Done").click();
      await told.waitFor({ state: "hidden" });
      await page.getByText("On. Nothing was sent yet.").waitFor();
      expect(await page.content()).not.toContain(url);

      expect(await send(url, ana)).toBe(202);
      await server.runJobs(workHooks, owner);
      await page.reload();
      await page.getByText("The last message wasn’t understood.").waitFor();
      await button(page, "What goes where: Form on our website").click();
      const mapping = dialog(page, "What goes where: Form on our website");
      await mapping.getByText("We filled in what we recognized.").waitFor();
      expect(await field(mapping, "Email").inputValue()).toBe("email");
      await mapping.getByText("More fields").click();
      await field(mapping, "Notes").selectOption("visit.topic");
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(mapping, "Save").click();
      await toast(page, "Saved");
      await page.getByText("Fills 4 fields").waitFor();

      await button(page, "What came in: Form on our website").click();
      const came = dialog(page, "What came in: Form on our website");
      await came.getByText("There is neither an email nor a phone number in it.").waitFor();
      await expectAccessible(page);
      await button(came, "Try again").click();
      await toast(page, "It’s being tried again");
      await server.runJobs(workHooks, owner);
      await page.reload();
      await button(page, "What came in: Form on our website").click();
      await came.getByText("Customer added").waitFor();
      await came.getByText("What it said").click();
      await came.getByText("visit.topic:").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      const [contact] = (await owner.call(contactsApi.list)).body;
      expect(contact).toMatchObject({ firstName: "Ana", notes: [{ text: "Bread" }] });
    },
  );

  test("are switched off and on, renewed, and deleted after a question", async () => {
    const owner = await server.newOwner();
    await newHook(owner);
    const page = await visit(address, browserOf(owner, server.url));
    const toggle = page.getByRole("switch", { name: "Form on our website", disabled: false });
    await toggle.click();
    await toast(page, "It’s off", "What is sent there meanwhile is refused.");
    await toggle.click();
    await toast(page, "It’s on");
    await button(page, "Change Form on our website").click();
    await button(dialog(page, "Change Form on our website"), "New address").click();
    const told = dialog(page, "New address");
    expect(await field(told, "Address").inputValue()).toMatch(/\/hooks\//);
    await button(told, "Done").click();
    await button(page, "Delete Form on our website").click();
    await button(ask(page, "Delete Form on our website?"), "Keep").click();
    await button(page, "Delete Form on our website").click();
    await button(ask(page, "Delete Form on our website?"), "Delete").click();
    await toast(page, "Address deleted");
    await page.getByText("No addresses yet").waitFor();
  });

  test("that are signed show their secret once, and again only as a new one", async () => {
    const owner = await server.newOwner();
    const page = await visit(address, browserOf(owner, server.url));
    await button(page, "Make address").click();
    const making = dialog(page, "Make an address");
    await field(making, "Name").fill("Shop");
    await making.getByText("Only signed", { exact: true }).click();
    await button(making, "Make address").click();
    const told = dialog(page, "The address for Shop");
    const secret = await field(told, "Secret").inputValue();
    expect(secret).toMatch(/^whsec_/);
    await button(told, "Choose what goes where").click();
    const mapping = dialog(page, "What goes where: Shop");
    await mapping.getByText("Nothing was sent yet.").waitFor();
    await field(mapping, "Email").fill("person.mail");
    await button(mapping, "Save").click();
    await page.getByText("Fills 1 field").waitFor();
    await button(page, "Change Shop").click();
    await button(dialog(page, "Change Shop"), "New secret").click();
    expect(await field(dialog(page, "New secret"), "Secret").inputValue()).not.toBe(secret);
    expect((await owner.call(hooksApi.list)).body[0]?.mapping).toEqual({ email: "person.mail" });
  });

  test("are for managers: others are told so", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    const page = await visit(address, browserOf(member, server.url));
    await page.getByText("Only the owner and managers can see these addresses.").waitFor();
    await expectAccessible(page);
  });
});
