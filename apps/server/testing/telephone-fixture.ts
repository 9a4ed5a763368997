import { randomUUID } from "node:crypto";
import { insertContacts } from "#areas/customers/server/contacts.builder.ts";
import { consentsApi } from "#areas/outreach/contract/consents.api.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
import type { SignedIn, TestServer } from "./test-server.ts";
import type { TwilioStandIn } from "./twilio-stand-in.ts";

/** A business whose line is live, and which calls at every hour that the law allows. */
export async function newCaller(
  server: TestServer,
  twilio: TwilioStandIn,
  changes: object = {},
): Promise<SignedIn> {
  const owner = await server.newOwner();
  await owner.call(telephoneApi.update, {
    body: {
      accountSid: twilio.accountSid,
      authToken: twilio.authToken,
      number: twilio.number,
      pricePerMinute: "0.014",
      pricePerText: "0.01",
      ...changes,
    },
  });
  await owner.call(telephoneApi.check);
  await owner.call(sendingRulesApi.update, {
    body: {
      callingHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "08:00", to: "21:00" })),
    } as never,
  });
  return owner;
}

/** Customers with a number each who have agreed to calls and texts; their time zone has its afternoon now. */
export async function agreed(
  server: TestServer,
  owner: SignedIn,
  phones: readonly string[],
): Promise<string[]> {
  const contactIds = await insertContacts(
    server.database,
    owner.user.workspaceId,
    phones.map((phone, at) => ({
      firstName: `Dana ${at}`,
      email: `${randomUUID()}@example.com`,
      phone,
      timeZone: afternoonZone(),
    })),
  );
  for (const channel of ["text", "call"] as const)
    for (let at = 0; at < contactIds.length; at += 1000)
      await owner.call(consentsApi.create, {
        body: {
          contactIds: contactIds.slice(at, at + 1000),
          channel,
          wording: "Yes, you may call and text me.",
          source: "form",
          givenAt: new Date().toISOString(),
        } as never,
      });
  return contactIds;
}

/** A zone in which it is about two in the afternoon. */
export function afternoonZone(): string {
  const hours = 14 - new Date().getUTCHours();
  const offset = hours > 12 ? hours - 24 : hours < -11 ? hours + 24 : hours;
  return `Etc/GMT${offset <= 0 ? "+" : "-"}${Math.abs(offset)}`;
}
