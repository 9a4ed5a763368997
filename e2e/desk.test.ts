import { expect, test, vi } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { changeHost } from "#apps/server/host.ts";
import { newTicket } from "#apps/server/testing/help-factories.ts";
import { supportApi } from "#areas/help/contract/support.api.ts";
import { at, desktop, newBrowser, phone } from "./browser.ts";
import { browserOf, button, dialog, expectAccessible, expectNoSideScroll, field } from "./fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);

test("an answer from the desk is on the asker's open screen at once, and somebody is here until the desk's page is closed", async () => {
  const [owner, host] = [
    await server.newOwner(),
    await server.newOwner({ firstName: "Sam", lastName: "Lee", companyName: "The host" }),
  ];
  await changeHost(server.database.ownerUrl, host.user.email, false);
  const subject = `My file ${owner.user.id}`;
  const id = await newTicket(owner, { subject });
  const asker = await visit(
    `/tutorial-center?tab=help&ticket=${id}`,
    browserOf(owner, server.url, at(phone)),
  );
  await dialog(asker, subject).waitFor();
  await expectAccessible(asker);
  await expectNoSideScroll(asker);

  const desk = await visit(
    `/host?search=${encodeURIComponent(subject)}`,
    browserOf(host, server.url, at(desktop)),
  );
  await desk.getByRole("button", { name: subject }).click();
  const question = dialog(desk, subject);
  await expectAccessible(desk);
  await field(question, "Your answer").fill("Try CSV");
  const sent = Date.now();
  await button(question, "Send answer").click();
  await dialog(asker, subject).getByText("Try CSV").waitFor();
  expect(Date.now() - sent).toBeLessThan(5000);

  const isHere = async () => (await owner.call(supportApi.get)).body.online;
  await vi.waitFor(async () => expect(await isHere()).toBe(true), { timeout: 10_000 });
  await desk.goto("about:blank");
  await vi.waitFor(async () => expect(await isHere()).toBe(false), { timeout: 10_000 });
});
