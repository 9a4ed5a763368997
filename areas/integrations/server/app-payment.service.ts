import type { Ports } from "#platform/server/context.ts";
import { webWay } from "#platform/server/outgoing-way.ts";
import { urlOf } from "#platform/server/web-address.ts";
import {
  linkTrouble,
  paymentLinkIn,
  stripeModeOf,
  stripeTrouble,
} from "#areas/integrations/contract/payment.rules.ts";
import { tokenOf } from "./app-addresses.service.ts";
import { type AppAdapter, type AppCheck, openSecrets } from "./app-checks.service.ts";
import { troubleOf } from "./webhook-sending.service.ts";

const api = "https://api.stripe.com";
const patience = { maxMs: 10_000, maxBytes: 65_536 };

const failed = (field: AppCheck["field"], reason: string): AppCheck => ({ status: "failed", field, reason });

/** Payments: a page of one's own where customers pay, checked by asking for it; and Stripe, whose key is checked by reading the balance. */
export const paymentAdapter: AppAdapter = {
  appId: "payment",
  reachesOut: true,
  async check({ ports }, { apiKey, config: { options } }) {
    const link = paymentLinkIn(options);
    if (!link && !apiKey)
      return failed("config.options.link", "Enter your payment link, or a key of Stripe.");
    const wrong = (link && (await checkLink(ports, link))) ?? undefined;
    if (wrong) return failed("config.options.link", wrong);
    if (!apiKey) return { status: "connected", reason: "Your payment page answers." };
    return checkKey(ports, apiKey);
  },
  async shown(ctx, row) {
    const token = await tokenOf(ctx, row.id, "events");
    return {
      address: `${ctx.ports.appUrl}/api/integrations/payment/${token}/events`,
      hasSigningSecret: openSecrets(ctx, row)["signingSecret"] !== undefined,
    };
  },
};

/** Why a link can’t be given to customers; undefined when it can. */
async function checkLink(ports: Ports, link: string): Promise<string | undefined> {
  const url = urlOf(link);
  if (url?.protocol !== "https:" && !(url && (await mayBeAsked(ports, url))))
    return "Enter a link that begins with https://";
  try {
    const { status } = await ports.outgoing.request(link, { ...patience, maxRedirects: 5 });
    return linkTrouble(status);
  } catch (error) {
    return troubleOf(error);
  }
}

/** Without https only in a network that the installation allows. */
const mayBeAsked = ({ outgoing }: Ports, url: URL): Promise<boolean> =>
  webWay(outgoing, url).then(
    () => true,
    () => false,
  );

async function checkKey(ports: Ports, apiKey: string): Promise<AppCheck> {
  const mode = stripeModeOf(apiKey);
  if (!mode) return failed("apiKey", "Copy a secret or restricted key: it begins with sk_ or rk_");
  try {
    const { status, body } = await ports.outgoing.request(
      `${ports.programUrls?.["stripe"] ?? api}/v1/balance`,
      {
        ...patience,
        headers: { authorization: `Bearer ${apiKey}` },
      },
    );
    if (status !== 200 || !isBalance(body)) return failed("apiKey", stripeTrouble(status));
    const reason = mode === "test" ? "Stripe knows this test key. No real money." : "Stripe knows this key.";
    return { status: "connected", reason, settings: { mode } };
  } catch (error) {
    return failed("apiKey", troubleOf(error));
  }
}

function isBalance(body: Buffer): boolean {
  try {
    return (JSON.parse(body.toString("utf8")) as { object?: unknown } | null)?.object === "balance";
  } catch {
    return false;
  }
}
