import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#platform/server/ids.ts";
import { afternoonZone } from "#apps/server/testing/telephone-fixture.ts";
import { sharedServer, type SignedIn } from "#apps/server/testing/test-server.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";
import { newBrowser, phone } from "./browser.ts";
import { browserOf, button, expectAccessible, expectNoSideScroll, heading, link, toast } from "./fixture.ts";

// What only a phone shows: the number to tap, and how one screen follows the other.
const server = sharedServer();
const visit = newBrowser(server.url);

const contacts = (person: SignedIn) =>
  insertContacts(
    server.database,
    person.user.workspaceId,
    ["Dana", "Tom"].map((firstName, at) => ({
      firstName,
      lastName: "Whitfield",
      email: `${firstName}@example.com`,
      phone: `212-555-014${at}`,
      timeZone: afternoonZone(),
    })),
  );

test.each([phone])("a call list is called one after another ($name)", async ({ width, height }) => {
  const owner = await server.newOwner();
  const contactIds = await contacts(owner);
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "08:00", to: "21:00" }));
  await owner.call(sendingRulesApi.update, { body: { callingHours: week } as never });
  const { body } = await owner.call(voiceCampaignsApi.create, {
    body: { name: "Spring", script: "Hi {{firstName|there}}, pies are ready.", contactIds },
  });
  const page = await visit(
    `/ai-dialer/call-list/${body.id}`,
    browserOf(owner, server.url, { viewport: { width, height } }),
  );
  await heading(page, "Dana Whitfield").waitFor();
  expect(await link(page, "Call (212) 555-0140").getAttribute("href")).toBe("tel:+12125550140");
  await page.getByText("Hi Dana, pies are ready.").waitFor();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await button(page, "No answer").click();
  await toast(page, "Saved: no answer", "They come back on another day.");
  await heading(page, "Tom Whitfield").waitFor();
  await button(page, "Answered").click();
  await heading(page, "That’s everyone for now").waitFor();
});

test.each([phone])("a conversation opens, and Back is the list ($name)", async ({ width, height }) => {
  const owner = await server.newOwner();
  const [contactId] = await contacts(owner);
  const { workspaceId } = owner.user;
  await server.database.inWorkspace(workspaceId, async (tx) => {
    const [id, messageId] = [newId(), newId()];
    await tx.execute(
      sql`INSERT INTO text_conversations (workspace_id, id, number, contact_id, last_id, last_at, last_body, last_direction, unread, created_at) VALUES (${workspaceId}, ${id}, '+12125550140', ${contactId}, ${messageId}, now(), 'Any pies left?', 'in', 1, now())`,
    );
    await tx.execute(
      sql`INSERT INTO text_messages (workspace_id, id, conversation_id, direction, kind, body, created_at) VALUES (${workspaceId}, ${messageId}, ${id}, 'in', 'received', 'Any pies left?', now())`,
    );
  });
  const page = await visit("/ai-dialer/texts", browserOf(owner, server.url, { viewport: { width, height } }));
  await page.getByRole("link", { name: /Dana Whitfield.*1 new/ }).click();
  await heading(page, "Dana Whitfield").waitFor();
  await page.getByText("No telephone line is connected.").waitFor();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole("link", { name: /^Dana Whitfield/ }).waitFor();
  await page.getByText("1 new").waitFor({ state: "hidden" });
});
