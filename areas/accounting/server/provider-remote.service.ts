import type { LinkKeys, Ports } from "#platform/server/context.ts";
import type { WebAnswer } from "#platform/server/outgoing-web.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { type LinkedProvider, providerName } from "#areas/accounting/contract/providers.rules.ts";
import { askProvider, ProviderTrouble } from "./provider-asking.service.ts";

/** What a customer is called over there. */
export type CustomerToSend = {
  kind: "customer";
  id: string;
  name: string;
  company: string | null;
  email: string | null;
  address: string | null;
};
/** An invoice, with its customer's id over there. */
export type InvoiceToSend = { kind: "invoice"; id: string; customerId: string; invoice: Invoice };
/** A payment in decimal text, with the ids of its invoice and customer over there. */
export type PaymentToSend = {
  kind: "payment";
  id: string;
  invoiceId: string;
  customerId: string;
  amount: string;
  applied: string;
  date: string;
  reference: string;
  note: string;
};
export type ToSend = CustomerToSend | InvoiceToSend | PaymentToSend;

/** Something over there; `problem` is what the business should look at. */
export type Found = { externalId: string; problem: string | null };
/** A company of a provider. */
export type Company = { id: string; name: string; currency: string };

/** A company's books at a provider. All may be ProviderTrouble. */
export type Remote = {
  /** Which of these are there already, by our id; one that is in the way under the same number is in `clashes`, with the reason. */
  find(things: readonly ToSend[]): Promise<{ found: Map<string, Found>; clashes: Map<string, string> }>;
  /** Makes one; asked twice with the same request it is made once. */
  create(thing: ToSend, requestId: string): Promise<Found>;
};

export type Access = {
  ports: Pick<Ports, "outgoing">;
  provider: LinkedProvider;
  keys: LinkKeys;
  companyId: string;
  /** A token; a new one instead of one that was not let in. */
  token: (stale?: string) => Promise<string>;
};
export type RemoteRequest = {
  method?: "GET" | "POST" | "PUT";
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Asks a provider's call, with a new token where the old one is not let in. Answers 200, or what the caller reads as a refusal. */
export async function askRemote(
  { ports, provider, token }: Pick<Access, "ports" | "provider" | "token">,
  { method = "GET", url, body, headers }: RemoteRequest,
): Promise<WebAnswer> {
  const name = providerName(provider);
  let used = await token();
  for (let tries = 1; ; tries += 1) {
    const answer = await askProvider(ports.outgoing, name, url, {
      method,
      headers: {
        authorization: `Bearer ${used}`,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status === 403 || (answer.status === 401 && tries > 1))
      throw new ProviderTrouble(
        "consent",
        `${name} no longer lets us into this company: the permission was taken away.`,
      );
    if (answer.status !== 401) return answer;
    used = await token(used);
  }
}

/** Whether two customers of one name are the same: unless both have an email, and another one. */
export const isSameEmail = (one: string, other: string): boolean =>
  one === "" || other === "" || one.toLowerCase() === other.toLowerCase();
