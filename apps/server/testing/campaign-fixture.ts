import { productName } from "#platform/contract/product.ts";
import { sql } from "drizzle-orm";
import { makeSmtp } from "#platform/server/smtp.ts";
import type { Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { sendThrough } from "#areas/outreach/server/outreach.builder.ts";
import { mailStandIn, type Behaviour, type MailStandIn } from "./mail-stand-in.ts";
import { testOutgoing } from "./test-ports.ts";
import type { SignedIn, TestServer } from "./test-server.ts";
import { sendBatches } from "#areas/email-campaigns/server/campaigns.jobs.ts";

/** Connections that give up soon, so that a hanging server costs a test little; if none hangs, a busy machine may take longer. */
export const quickSmtp = (maxMs = 1000) =>
  makeSmtp(
    undefined,
    `${productName} <no-reply@localhost>`,
    { connectMs: maxMs, greetingMs: maxMs, silenceMs: maxMs * 0.7 },
    testOutgoing,
  );

export type Business = {
  owner: SignedIn;
  workspaceId: string;
  standIn: MailStandIn;
  contactIds: string[];
  campaign: Campaign;
};

/** A business with a mail server of this behavior, customers with these addresses, and a draft for all of them. */
export async function businessWith(
  server: TestServer,
  addresses: (string | object)[],
  changes: object = {},
  behave: (address: string) => Behaviour = () => undefined,
): Promise<Business> {
  const owner = await server.newOwner();
  const { workspaceId } = owner.user;
  const standIn = await mailStandIn();
  standIn.behave = behave;
  await sendThrough(server.database, workspaceId, standIn.port);
  const contactIds = await insertContacts(
    server.database,
    workspaceId,
    addresses.map((one) => (typeof one === "string" ? { email: one } : one)),
  );
  const { body: campaign } = await owner.call(campaignsApi.create, {
    body: {
      name: "Spring news",
      subject: "Hello {{firstName}}",
      content:
        '<p>Hi {{firstName}}, see <a href="https://alder.example/spring?a=1&amp;b=2">our news</a> and <a href="https://alder.example/two">more</a>.</p>',
      ...changes,
    },
  });
  return { owner, workspaceId, standIn, contactIds, campaign };
}

/** The current campaign. */
export const look = async ({ owner, campaign }: Business): Promise<Campaign> =>
  (await owner.call(campaignsApi.get, { params: { id: campaign.id } })).body;

/** Lets a business's workers send until its campaign stops sending, or nothing more is due. */
export async function sendAll(server: TestServer, business: Business): Promise<Campaign> {
  for (let rounds = 0; rounds < 50; rounds++) {
    await server.runJobs(sendBatches, business.owner);
    const campaign = await look(business);
    if (campaign.status !== "sending") return campaign;
    const { rows } = await server.database.inWorkspace(business.workspaceId, (tx) =>
      tx.execute(
        sql`SELECT count(*) AS due FROM deliveries WHERE source_id = ${campaign.id} AND (state = 'claimed' OR state = 'pending' AND due_at <= now())`,
      ),
    );
    if (Number(rows[0]?.due) === 0) return campaign;
  }
  throw new Error("The campaign does not come to an end");
}
