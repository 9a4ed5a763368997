import { randomUUID } from "node:crypto";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import type {
  Handover,
  WantedIntegration,
} from "#areas/accounting/contract/accounting-integrations.schema.ts";
import type { LinkedProvider } from "#areas/accounting/contract/providers.rules.ts";
import { syncLink } from "#areas/accounting/server/accounting-sync.jobs.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { newClient, newFinal } from "./invoice-fixture.ts";
import type { ProviderStandIn } from "./provider-stand-in.ts";
import type { Client, SignedIn, TestServer } from "./test-server.ts";

const { connect, disconnect, handovers, list, sync } = accountingIntegrationsApi;

/** Asks for a link; the answer leads to the program. */
export async function wanted(
  owner: SignedIn,
  provider: LinkedProvider,
): Promise<WantedIntegration & { connectUrl: string }> {
  const { status, body } = await owner.call(connect, { body: { provider } });
  if (status !== 200 || !body.connectUrl) throw new Error(`Not wanted: ${JSON.stringify(body)}`);
  return { ...body, connectUrl: body.connectUrl };
}

/** Comes back from a program; how it ended, as the address says it. */
export async function backFrom(client: Client, path: string): Promise<string | null> {
  const answer = await client.send(path);
  const location = new URL(answer.headers.get("location") ?? "/", "http://here");
  if (answer.status !== 302 || location.pathname !== "/accounting") return `${answer.status}`;
  return location.searchParams.get("outcome");
}

/** Links a business with a program. */
export async function linked(
  owner: SignedIn,
  provider: LinkedProvider,
  program: ProviderStandIn,
): Promise<WantedIntegration> {
  const { connectUrl } = await wanted(owner, provider);
  const outcome = await backFrom(owner, program.agree(connectUrl));
  if (outcome !== "connected") throw new Error(`Not connected: ${outcome}`);
  return linkOf(owner, provider);
}

export async function linkOf(owner: SignedIn, provider: LinkedProvider): Promise<WantedIntegration> {
  const { body } = await owner.call(list);
  const link = body.find((one) => one.provider === provider);
  if (!link) throw new Error("No link");
  return link;
}

/** Sends what has not gone over, and does the work. */
export async function synced(server: TestServer, owner: SignedIn): Promise<number> {
  await owner.call(sync, { body: {} });
  return server.runJobs(syncLink, owner);
}

/** What went over and what did not, as "customer sent", in order. */
export async function handedOver(owner: SignedIn, id: string, problems?: "true"): Promise<Handover[]> {
  const { body } = await owner.call(handovers, {
    params: { id },
    query: { limit: "200", ...(problems && { problems }) },
  });
  return body.toReversed();
}

/** An invoice with its number, and what was paid of it. */
export async function newPaid(
  owner: SignedIn,
  amount: string,
  changes: Parameters<typeof newFinal>[1] = {},
): Promise<{ id: string; invoiceNumber: string }> {
  const { id, invoiceNumber } = await newFinal(owner, { price: "100", ...changes });
  const { status, body } = await owner.call(invoicePaymentsApi.pay, {
    params: { id },
    body: { amount, reference: "Check 12" },
  });
  if (status !== 200) throw new Error(`Not paid: ${JSON.stringify(body)}`);
  return { id, invoiceNumber: invoiceNumber ?? "" };
}

export const newNamed = (
  owner: SignedIn,
  firstName: string,
  lastName: string,
  email = `${randomUUID()}@example.com`,
) => newClient(owner, { firstName, lastName, email });

export const endLink = async (owner: SignedIn, id: string) =>
  (await owner.call(disconnect, { params: { id } })).body;
