import { afterAll, expect, test } from "vitest";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { startReceiver } from "#apps/server/testing/webhook-receiver.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import type { NewHelper } from "#areas/automation/contract/helpers.schema.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { integrationsApi } from "#areas/integrations/contract/integrations.api.ts";

const outside = await startReceiver();
afterAll(outside.close);
const server = await testServer();

const mail = { subject: "Your order", content: "<p>Pay here: {{paymentLink}}</p>" };
const none = "No payment page is connected. Connect Payments with your link under Connect Apps";
const connected = async (owner: SignedIn) => {
  outside.answer("/pay", (reply) => reply.end("Pay here"));
  const { body } = await owner.call(integrationsApi.create, {
    body: {
      name: "Pay",
      category: "Money",
      isActive: true,
      config: { appId: "payment", features: [], options: { link: outside.url("/pay") } },
    },
  });
  return body.id;
};

test("an email with the payment link needs a payment page, and says where to connect one", async () => {
  const owner = await server.newOwner();
  const { body: campaign } = await owner.call(campaignsApi.create, { body: { name: "Pay", ...mail } });
  const problems = async () =>
    (await owner.call(campaignsApi.preflight, { params: { id: campaign.id } })).body.problems.filter(
      ({ code }) => code === "missing_sender_value",
    );
  expect(await problems()).toEqual([
    {
      code: "missing_sender_value",
      field: "content",
      href: "/integrations",
      message: expect.stringContaining(none) as string,
    },
  ]);
  const id = await connected(owner);
  expect(await problems()).toEqual([]);
  const link = outside.url("/pay");
  const { body: preview } = await owner.call(campaignsApi.preview, { body: { ...mail, contactId: null } });
  expect(preview.html).toContain(`<a href="${link}"`);
  expect(preview.text).toContain(`Pay here: ${link}`);
  await owner.call(integrationsApi.toggle, { params: { id }, body: { isActive: false } });
  expect(await problems()).toHaveLength(1);
});

test("a helper's email with the payment link is refused while no payment page is connected", async () => {
  const owner = await server.newOwner();
  const body = {
    name: "Pay",
    definition: {
      when: { event: "contact.created" },
      then: [{ do: "email", ...mail }],
    } as NewHelper["definition"],
  };
  const refused = await owner.call(helpersApi.create, { body });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining(none) as string,
  ]);
  const id = await connected(owner);
  const { body: helper, status } = await owner.call(helpersApi.create, { body });
  expect(status).toBeLessThan(300);
  await owner.call(integrationsApi.remove, { params: { id } });
  const { body: later } = await owner.call(helpersApi.get, { params: { id: helper.id } });
  expect(later.problems).toEqual([expect.stringContaining(none) as string]);
});
